import { expect, test } from 'vitest'
import { parseAddressList } from './addressList'
import { toPupil } from './pupilCells'
import { nameWithoutCapitals } from './pupilNames'
import { checkPupil, explainComma } from './pupilRows'

const LENGTH = 100_000
const PIECES = [
  'a',
  'A',
  '1',
  ' ',
  'a ',
  'A ',
  '1 ',
  '"',
  "'",
  '<',
  '<a',
  '@',
  'a@',
  '.',
  'a.',
  ',',
  ', ',
  'van ',
  'van, ',
  '-',
  '- ',
  '\u0301',
  '(',
  ';',
]
/** A pattern is slow where what it repeats is followed by something else. */
const AROUND = [
  ['', ''],
  ['x', ' y'],
  ['x, ', ' x'],
  ['x@', ',y'],
  ['Jan ', ' <j@x.nl>'],
]
const fields = ['first_name', 'infix', 'last_name', 'name', 'email', 'grade', 'class', 'level', 'profile', 'remarks', 'activity'] as const

// In quadratic time, one cell takes longer than the limit of a test.
test.each(PIECES)('a cell with %j again and again is read in linear time', (piece) => {
  for (const [before, after] of AROUND) {
    const text = before + piece.repeat(LENGTH / piece.length) + after
    for (const field of fields) {
      const pupil = toPupil({ [field]: text })
      checkPupil(pupil)
      nameWithoutCapitals(pupil)
    }
    explainComma(text)
    expect(parseAddressList(text)).toBeDefined()
  }
})
