import type { SearchSchemaInput } from '@tanstack/react-router'

/** Values stay text: `?token=1e5` is not a number. */
export type TextSearch<Name extends string = string> = { [name in Name]: string | undefined }

export const parseSearch = (address: string): TextSearch => Object.fromEntries(new URLSearchParams(address))

export function stringifySearch(search: Record<string, unknown>): string {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

type NamesOf<Parameters> = Parameters extends unknown ? keyof Parameters & string : never

/**
 * The `validateSearch` of a route. It uses only the types of `Parameters`: the router validates before it loads the page, and the
 * contract's schemas would enlarge the first load. The page's hook validates the values.
 */
export function textSearch<Parameters extends object>(search: Parameters & SearchSchemaInput) {
  // Undefined, not absent: the router merges this result over the raw search.
  const entries = Object.entries(search).map(([name, value]) => [name, typeof value === 'string' ? value : undefined])
  return Object.fromEntries(entries) as TextSearch<NamesOf<Parameters>>
}

/** Of a number in an address; PostgreSQL's integers are larger than the longest. */
export const isRecordId = (text: string) => /^[1-9]\d{0,8}$/.test(text)
