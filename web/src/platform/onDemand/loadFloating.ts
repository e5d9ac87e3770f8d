type Floating = typeof import('./floating')

let loaded: Floating | undefined

export const loadedFloating = () => loaded

/** What floats beside a control: its code is fetched on the first input, not with the page. */
export async function loadFloating(): Promise<Floating> {
  loaded ??= await import('./floating')
  return loaded
}
