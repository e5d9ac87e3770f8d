/** What staff may do and schools may not: the log says so under 'Uitzondering'. */
export const AFTER_DEADLINE = 'Na de deadline'
export const PAST_LIMIT = 'Boven de limiet'

export type Except = (exception: typeof AFTER_DEADLINE | typeof PAST_LIMIT) => void

export function collectExceptions() {
  const found = new Set<string>()
  return { except: ((exception) => void found.add(exception)) as Except, inWords: () => [...found].join(', ') }
}
