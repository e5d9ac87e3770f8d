// Created once: `toLocaleString` creates a formatter at each call.
const dutch = new Intl.NumberFormat('nl-NL')

export const number = (value: number) => dutch.format(value)

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const counted = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`

export const limitInWords = (limit: number | null) => (limit === null ? 'Geen limiet' : number(limit))
