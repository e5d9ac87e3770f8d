import type { SearchSchemaInput } from '@tanstack/react-router'

/** Addresses hold plain text: `?token=1e5` is that text and not a number, and a link stays readable. */
export type TextSearch<Name extends string = string> = { [name in Name]: string | undefined }

export const parseSearch = (address: string): TextSearch => Object.fromEntries(new URLSearchParams(address))

export function stringifySearch(search: Record<string, unknown>): string {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

type NamesOf<Parameters> = Parameters extends unknown ? keyof Parameters & string : never

/**
 * The `validateSearch` of a route. `Parameters` is what a link to the page may say; the page reads the same names as text.
 * The router validates before it loads the page, so a contract's schemas would be part of the first load: only their types are used
 * here, and the page's hook validates the values.
 */
export function textSearch<Parameters extends object>(search: Parameters & SearchSchemaInput) {
  // Undefined and not absent: the router lays the result over what the address says.
  const entries = Object.entries(search).map(([name, value]) => [name, typeof value === 'string' ? value : undefined])
  // A name that the address does not have reads as undefined, as the type says.
  return Object.fromEntries(entries) as TextSearch<NamesOf<Parameters>>
}
