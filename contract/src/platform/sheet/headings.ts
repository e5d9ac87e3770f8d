import { plainText } from '../plainText'

/** '  E-Mailadres' and 'e mail adres' both become 'emailadres'. */
export const bareHeading = (text: string) => plainText(text).replaceAll(/[^a-z0-9]/g, '')

export type Meaning<Field extends string> = { field: Field | 'ignore'; rank: number }

/** Finds a heading without spaces and accents among spellings, which are separated by spaces. Of two columns with one meaning, the spelling listed first wins. */
export function meaningsOf<Field extends string>(spellings: Record<Field | 'ignore', string>) {
  const meanings = new Map<string, Meaning<Field>>()
  for (const [field, names] of Object.entries<string>(spellings))
    for (const [rank, name] of names.split(' ').entries()) meanings.set(name, { field: field as Field, rank })
  return meanings
}

/**
 * Returns the meaning of each column, or null where the user has to choose. A column whose meaning another column spells better is ignored.
 */
export const assignColumns = <Field extends string>(columns: (Meaning<Field> | undefined)[]): (Field | 'ignore' | null)[] =>
  columns.map((meaning, index) => {
    if (!meaning) return null
    const isDuplicate = columns.some(
      (other, otherIndex) =>
        other?.field === meaning.field && (other.rank < meaning.rank || (other.rank === meaning.rank && otherIndex < index)),
    )
    return isDuplicate ? 'ignore' : meaning.field
  })

/** How the columns of one kind of list are recognised. */
export type Headings<Field extends string> = {
  recognise: (heading: string) => Field | null
  recogniseRow: (row: string[]) => (Field | null)[]
}
