declare global {
  /** Set by early.js, which asks for what the first page shows before any code of it is there. */
  var firstAnswers: { access: string; byPath: Partial<Record<string, Promise<Response>>> } | undefined
}

/** Each is taken once, by the call that would ask for the same as the same user. */
export function takeFirstAnswer({ pathname, search }: URL, access: string) {
  const path = pathname + search
  const { firstAnswers } = globalThis
  if (firstAnswers?.access !== access) return undefined
  const answer = firstAnswers.byPath[path]
  delete firstAnswers.byPath[path]
  return answer
}

/** When the first page is there: what nobody took would be out of date later. */
export function forgetFirstAnswers() {
  globalThis.firstAnswers = undefined
}
