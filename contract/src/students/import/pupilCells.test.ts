import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PupilCells, toPupil } from './pupilCells'

const nameParts = (name: string) => {
  const { first_name, infix, last_name } = toPupil({ name })
  return [first_name, infix, last_name]
}

describe('a class', () => {
  test.each([
    ['V5A', 5, 'vwo'],
    ['5 vwo', 5, 'vwo'],
    ['vwo 5', 5, 'vwo'],
    ['VWO-5', 5, 'vwo'],
    ['5v', 5, 'vwo'],
    ['5VA', 5, 'vwo'],
    ['5vwo2', 5, 'vwo'],
    ['Atheneum 6', 6, 'vwo'],
    ['gym4b', 4, 'vwo'],
    ['h4b', 4, 'havo'],
    ['4H.2', 4, 'havo'],
    ['4 HAVO', 4, 'havo'],
    ['T3c', 3, 'vmbo'],
    ['m4', 4, 'vmbo'],
    ['4TL', 4, 'vmbo'],
    ['vmbo-t 4', 4, 'vmbo'],
    ['Klas 4', 4, ''],
    ['4e klas', 4, ''],
    ['leerjaar 4', 4, ''],
    ['4', 4, ''],
    ['4.0', 4, ''],
    [' 4 ', 4, ''],
    ['4a', 4, ''],
    ['1hv', 1, ''],
    ['HV2c', 2, ''],
  ])('%s', (text, grade, level) => {
    expect(toPupil({ class: text })).toMatchObject({ grade, level })
    expect(toPupil({ grade: text })).toMatchObject({ grade, level })
  })

  // A spreadsheet turns '4-1' into a date, which must not be read as grade 4.
  test.each(['46026', '04-01-2026', '4-1', '4/5', '7', '0', '51', 'vijf', 'v42', '-4', '4,5', '=4'])('%s stays as it was typed', (text) => {
    expect(toPupil({ class: text }).grade).toBe(text)
  })

  test('a separate column for grade or level takes precedence', () => {
    expect(toPupil({ class: 'V5A', grade: '4', level: 'havo' })).toMatchObject({ grade: 4, level: 'havo' })
    expect(toPupil({ class: 'V5A', grade: '', level: '' })).toMatchObject({ grade: 5, level: 'vwo' })
    expect(toPupil({ class: 'onbekend', grade: '4' }).grade).toBe(4)
  })
})

test.each([
  ['VWO', 'vwo'],
  ['Gymnasium', 'vwo'],
  ['havo', 'havo'],
  ['vmbo-tl', 'vmbo'],
  ['Mavo', 'vmbo'],
  ['v', 'vwo'],
  ['Atheneum 5', 'vwo'],
  ['', ''],
  ['n.v.t.', ''],
  ['havo/vwo', 'havo/vwo'],
  ['mbo 4', 'mbo 4'],
])('the level %s is %s', (text, level) => expect(toPupil({ level: text }).level).toBe(level))

test.each([
  ['N&T', 'NT'],
  ['Natuur en Techniek', 'NT'],
  ['natuur & gezondheid', 'NG'],
  ['NG', 'NG'],
  ['E&M', 'EM'],
  ['Cultuur en Maatschappij', 'CM'],
  ['Profiel CM', 'CM'],
  ['N&T / N&G', 'NT/NG'],
  ['nt/ng', 'NT/NG'],
  ['-', ''],
  ['geen', ''],
  ['E&M/C&M', 'E&M/C&M'],
])('the profile %s is %s', (text, profile) => expect(toPupil({ profile: text }).profile).toBe(profile))

test.each([
  'mailto:s.bos@school.nl',
  ' <s.bos@school.nl> ',
  'Sanne Bos <s.bos@school.nl>',
  '\u00A0s.bos@school.nl\u200B',
  's.bos@school.nl;',
  's. bos @school.nl',
])('the address in %j', (email) => expect(toPupil({ email }).email).toBe('s.bos@school.nl'))

describe('a name', () => {
  test.each([
    ['Jan van der Meer', 'Jan', 'van der', 'Meer'],
    ['Meer, Jan van der', 'Jan', 'van der', 'Meer'],
    ['Meer, van der, Jan', 'Jan', 'van der', 'Meer'],
    ['Sanne Bos', 'Sanne', '', 'Bos'],
    ['Bos, Sanne', 'Sanne', '', 'Bos'],
    ['Anne Marie Bos', 'Anne Marie', '', 'Bos'],
    ["Piet in 't Veld", 'Piet', "in 't", 'Veld'],
    ['Yassin El Amrani', 'Yassin', 'El', 'Amrani'],
    ['Eva de Vries-van den Berg', 'Eva', 'de', 'Vries-van den Berg'],
    ['Jan\u00A0van\u00A0der  Meer', 'Jan', 'van der', 'Meer'],
    ['Sanne', 'Sanne', '', ''],
  ])('%s', (name, ...parts) => expect(nameParts(name)).toEqual(parts))

  test('the infix is split off the last name, unless it has its own column or a capital', () => {
    expect(toPupil({ last_name: 'van der Meer' })).toMatchObject({ infix: 'van der', last_name: 'Meer' })
    expect(toPupil({ last_name: 'Meer, van der' })).toMatchObject({ infix: 'van der', last_name: 'Meer' })
    expect(toPupil({ infix: 'de', last_name: 'van der Meer' })).toMatchObject({ infix: 'de', last_name: 'van der Meer' })
    expect(toPupil({ last_name: 'VAN DER MEER' })).toMatchObject({ infix: 'VAN DER', last_name: 'MEER' })
    expect(toPupil({ last_name: 'De Vries' })).toMatchObject({ infix: '', last_name: 'De Vries' })
    expect(toPupil({ last_name: 'van' })).toMatchObject({ infix: '', last_name: 'van' })
  })
})

test('two addresses in one cell stay apart, so that the fault is seen', () => {
  expect(toPupil({ email: 'a@school.nl b@school.nl' }).email).toBe('a@school.nl b@school.nl')
})

test("a 'Naam' with a first name is the last name or the full name", () => {
  expect(toPupil({ first_name: 'Jan', name: 'van der Meer' })).toMatchObject({ first_name: 'Jan', infix: 'van der', last_name: 'Meer' })
  expect(toPupil({ first_name: 'Jan', name: 'Jan van der Meer' })).toMatchObject({ first_name: 'Jan', infix: 'van der', last_name: 'Meer' })
  expect(toPupil({ first_name: 'Jan', last_name: 'Bos', name: 'Jan Bos' })).toMatchObject({ first_name: 'Jan', last_name: 'Bos' })
})

test('parsing is idempotent', () => {
  const words = fc.array(fc.constantFrom('Jan', 'van', 'der', 'Meer,', '5', 'v', 'havo', 'N&T', '<', '>', 'x@y.nl', '\u00A0', '"', '\n'))
  const cell = fc.oneof(
    words.map((list) => list.join(' ')),
    fc.string(),
  )
  const cells = fc.record<PupilCells>({
    first_name: cell,
    infix: cell,
    last_name: cell,
    email: cell,
    grade: cell,
    level: cell,
    profile: cell,
  })
  fc.assert(
    fc.property(cells, (generated) => {
      const once = toPupil(generated)
      expect(toPupil(once)).toEqual(once)
    }),
    { numRuns: 1000 },
  )
})
