export type Names = { width: number; letters: number }

/** The room for names beside what is drawn. */
export const NAMES = { wide: { width: 220, letters: 32 }, narrow: { width: 124, letters: 18 } }
const NARROW = 560

export const isNarrow = (width: number) => width < NARROW

export const namesIn = (width: number): Names => (isNarrow(width) ? NAMES.narrow : NAMES.wide)

export const shorten = (name: string, letters: number) => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name)
