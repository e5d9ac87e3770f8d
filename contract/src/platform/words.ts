// Not from Intl, whose first formatter takes 20 ms of the first load of a page: browsers then read what they know of all languages.

/** '1.234' or '2,5': at most three decimals. */
export function number(value: number): string {
  const [whole = '', decimals] = String(Math.round(value * 1000) / 1000).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return decimals ? `${grouped},${decimals}` : grouped
}

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** '1 school', '1.234 scholen' */
export const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

/** 'Anna, Bas en Chris' */
export const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} en ${names.at(-1)}`
