import fc from 'fast-check'

const FIRST_SURROGATE = 0xd800
const SURROGATES = 0x800

const characterAt = (place: number) => String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES)

function placeOf(character: unknown): number {
  const code = String(character).codePointAt(0) ?? 0
  const place = code < FIRST_SURROGATE ? code : code - SURROGATES
  if (character !== characterAt(place)) throw new Error('not one character')
  return place
}

/** As the unit 'binary' of fast-check, which takes a second of processor time to make its table of them. */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - SURROGATES }).map(characterAt, placeOf)
