type Search = Record<string, unknown>

/** Addresses hold plain text: `?token=1e5` is that text and not a number, and a link stays readable. */
export const parseSearch = (address: string): Search => Object.fromEntries(new URLSearchParams(address))

export function stringifySearch(search: Search): string {
  const said = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
