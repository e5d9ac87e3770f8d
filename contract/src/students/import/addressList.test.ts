import { describe, expect, test } from 'vitest'
import { parseAddressList } from './addressList'
import { pupilsIn, readTable } from './pupilRows'

const read = (text: string) =>
  pupilsIn(readTable(parseAddressList(text) ?? [])).map(({ values }) =>
    [values.first_name, values.infix, values.last_name, values.email].filter(Boolean).join(' '),
  )

describe('the recipients of a mail', () => {
  test.each([
    ['as Outlook copies them', 'Jan de Vries <jan@x.nl>; Piet Bos <piet@x.nl>'],
    ['with a separator at the end', 'Jan de Vries <jan@x.nl>;Piet Bos <piet@x.nl>; '],
    ['with commas', 'Jan de Vries <jan@x.nl>, Piet Bos <piet@x.nl>'],
    ['below each other', 'Jan de Vries <jan@x.nl>\r\nPiet Bos <piet@x.nl>\r\n'],
    ['the last name first, in quotes', '"Vries, Jan de" <jan@x.nl>; \'Bos, Piet\' <piet@x.nl>'],
    ['with round brackets', 'Jan de Vries (jan@x.nl); Piet Bos (piet@x.nl)'],
  ])('%s', (_how, text) => {
    expect(read(text)).toEqual(['Jan de Vries jan@x.nl', 'Piet Bos piet@x.nl'])
  })

  test('addresses without a name, and a name without an address', () => {
    expect(read('jan@x.nl; piet@x.nl')).toEqual(['jan@x.nl', 'piet@x.nl'])
    expect(read('jan@x.nl,piet@x.nl')).toEqual(['jan@x.nl', 'piet@x.nl'])
    expect(read('Jan de Vries; Piet Bos <piet@x.nl>')).toEqual(['Jan de Vries', 'Piet Bos piet@x.nl'])
  })
})

test.each(['jan@x.nl', 'Jan de Vries', 'komt later; belt nog', 'a@x.nl\nb@x.nl', 'Jan\tBos <j@x.nl>', 'zie a@x.nl en b@x.nl; dag', ''])(
  '%j is something else',
  (text) => expect(parseAddressList(text)).toBeNull(),
)

test('long texts of any kind are read in no time', () => {
  for (const text of [
    'a'.repeat(500_000),
    '@'.repeat(500_000),
    `a@b ${' '.repeat(500_000)}x`,
    'a@b,'.repeat(100_000),
    `<${'a@'.repeat(200_000)}`,
  ])
    expect(parseAddressList(text)).toSatisfy((lines) => lines === null || Array.isArray(lines))
})
