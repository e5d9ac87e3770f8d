import { describe, expect, test } from 'vitest'
import { parseDelimited } from '../../platform/sheet/delimited'
import { recogniseHeading, recogniseHeadings } from './columns'
import { importForm } from './call'
import { EXAMPLE_PUPIL, pupilFaults, pupilsIn, readTable } from './pupilRows'

const read = (text: string) => readTable(parseDelimited(text, { maxRows: 100 }))

describe('headings', () => {
  test.each([
    ['Roepnaam', 'first_name'],
    ['VOORNAAM', 'first_name'],
    ['Tussenvoegsel(s)', 'infix'],
    ['tussenv.', 'infix'],
    ['Achternaam', 'last_name'],
    ['Familienaam', 'last_name'],
    ['Naam', 'name'],
    ['Naam leerling', 'name'],
    ['E-mail', 'email'],
    ['e mail adres', 'email'],
    ['E-mailadres leerling', 'email'],
    ['Leerling e-mail', 'email'],
    ['Mailadres', 'email'],
    ['School e-mailadres', 'email'],
    ['Lichting', 'class'],
    ['Klas', 'class'],
    ['Stamgroep', 'class'],
    ['Leerjaar', 'grade'],
    ['Niveau', 'level'],
    ['Onderwijssoort', 'level'],
    ['Profiel', 'profile'],
    ['Opmerking(en)', 'remarks'],
    ['Stamnr', 'ignore'],
    ['Stamnummer', 'ignore'],
    ['Geboortedatum', 'ignore'],
    ['E-mail ouder 1', 'ignore'],
    ['E-mailadres verzorger', 'ignore'],
    ['Schoenmaat', null],
    ['', null],
  ])('%s', (heading, field) => expect(recogniseHeading(heading)).toBe(field))

  test('of two headings with one meaning the better spelling wins', () => {
    expect(recogniseHeadings(['Voornamen', 'Roepnaam', 'Achternaam', 'Achternaam'])).toEqual([
      'ignore',
      'first_name',
      'last_name',
      'ignore',
    ])
  })
})

test("'Naam' with 'Voornaam' is for the user to choose, unless there is a last name", () => {
  expect(recogniseHeadings(['Voornaam', 'Naam', 'E-mail'])).toEqual(['first_name', null, 'email'])
  expect(recogniseHeadings(['Voornaam', 'Achternaam', 'Naam'])).toEqual(['first_name', 'last_name', 'name'])
  expect(recogniseHeadings(['Naam', 'Klas'])).toEqual(['name', 'class'])
})

describe('a list', () => {
  test('as Magister exports it', () => {
    const table = read(
      [
        'Stamnr;Klas;Roepnaam;Tussenv.;Achternaam;Geslacht;E-mail;Telefoon ouder 1;Profiel',
        '20114;V5A;Sanne;van der;Bos;V;20114@leerling.school.nl;06-12345678;N&T',
        '20117;h4b;José;;Díaz;M;20117@leerling.school.nl;;E&M',
      ].join('\r\n'),
    )
    expect(table.mapping).toEqual(['ignore', 'class', 'first_name', 'infix', 'last_name', 'ignore', 'email', 'ignore', 'profile'])
    expect(pupilsIn(table)).toEqual([
      {
        row: 2,
        values: {
          first_name: 'Sanne',
          infix: 'van der',
          last_name: 'Bos',
          email: '20114@leerling.school.nl',
          grade: 5,
          level: 'vwo',
          profile: 'NT',
          remarks: '',
        },
        activity: '',
      },
      { row: 3, values: expect.objectContaining({ first_name: 'José', grade: 4, level: 'havo', profile: 'EM' }), activity: '' },
    ])
  })

  test('with the activity of each pupil', () => {
    const table = read('Naam\tE-mail\tKlas\tActiviteit\nSanne Bos\ts@x.nl\tV5A\t MC-07 \nDaan Mol\td@x.nl\tV5A\t')
    expect(table.mapping.at(-1)).toBe('activity')
    expect(pupilsIn(table).map(({ activity }) => activity)).toEqual(['MC-07', ''])
  })

  test('as Somtoday exports it, below a title', () => {
    const table = read(
      [
        'Leerlingenlijst 2026-2027',
        '',
        '"Leerlingnummer","Voornaam","Tussenvoegsel","Achternaam","Stamgroep","Leerjaar","Onderwijssoort","E-mailadres"',
        '"1021","Noor","de","Jong","4V2","4","VWO","noor@leerling.school.nl"',
      ].join('\n'),
    )
    expect(table.headings[1]).toBe('Voornaam')
    const [noor] = pupilsIn(table)
    expect(noor).toMatchObject({ row: 4, values: { first_name: 'Noor', infix: 'de', last_name: 'Jong', grade: 4, level: 'vwo' } })
    expect(pupilFaults(noor!.values)).toEqual({})
  })

  test('without headings has columns without a meaning and keeps every row', () => {
    const table = read('Sanne\tBos\tsanne@school.nl\t5')
    expect([table.headings, table.mapping, table.rows.length]).toEqual([['', '', '', ''], [null, null, null, null], 1])
  })

  test("leaves out the template's example", () => {
    expect(
      pupilsIn(read(`Voornaam;Achternaam;E-mail\n${EXAMPLE_PUPIL.first_name};${EXAMPLE_PUPIL.last_name};${EXAMPLE_PUPIL.email}`)),
    ).toEqual([])
  })
})

test('a comma in an address is pointed at', () => {
  const faultOf = (email: string) => pupilFaults({ ...EXAMPLE_PUPIL, email }).email
  expect(faultOf('jan@leerling,nl')).toEqual(['Hier staat een komma. Bedoelt u jan@leerling.nl?'])
  expect(faultOf('jan@leerling,')).toEqual(['Vul een geldig e-mailadres in'])
  expect(faultOf('jan@leerling.nl')).toBeUndefined()
})

describe('the form', () => {
  const form = { activity_id: '1', period_id: '2' }
  const isValid = (fields: object) => importForm.safeParse({ ...form, ...fields }).success

  test('parses numbers, booleans and lists from text', () => {
    const fields = { ...form, despite_limits: 'true', mapping: '["name",null,"ignore","ignore"]', rows: '[{"name":"Jan Bos","grade":5}]' }
    expect(importForm.parse(fields)).toEqual({
      activity_id: 1,
      period_id: 2,
      despite_limits: true,
      mapping: ['name', null, 'ignore', 'ignore'],
      rows: [{ name: 'Jan Bos', grade: 5 }],
    })
  })

  test.each([
    ['an empty list', { rows: '[]' }],
    ['no list', { rows: '{"0":{}}' }],
    ['no JSON', { rows: '[{' }],
    ['too many', { rows: JSON.stringify(Array.from({ length: 5001 }, () => ({}))) }],
    ['an unknown value', { rows: '[{"status":"ACCEPTED"}]' }],
    ['a value that is not text', { rows: '[{"email":["x"]}]' }],
    ['an unknown meaning', { mapping: '["bsn"]' }],
    ['one meaning twice', { mapping: '["email","email"]' }],
    ['no activity', { activity_id: '0' }],
    ['an unknown field', { status: 'ACCEPTED' }],
  ])('refuses %s', (_title, fields) => expect(isValid(fields)).toBe(false))
})
