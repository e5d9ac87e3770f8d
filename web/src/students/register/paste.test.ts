import { describe, expect, it } from 'vitest'
import { choicesOf, guessFields, isList, isListInCell, missingColumns, parseList, readList, withSuggestions } from './paste'

const fieldsOf = (text: string, chosen = {}) => readList(parseList(text), chosen).columns.map(({ field }) => field)

it('treats several cells as a list, and one cell as text', () => {
  expect(isList('Jan\tde Vries')).toBe(true)
  expect(isList('Jan\nPiet')).toBe(true)
  expect(isList('Jan de Vries')).toBe(false)
  expect(isList('jan@school.example\r\n')).toBe(false)
})

it('treats recipients as a list, but within a cell only several and not as remarks', () => {
  const [one, two] = ['Jan Bos <jan@x.nl>', 'Jan Bos <jan@x.nl>; Piet Mol <piet@x.nl>']
  expect([one, two].map(isList)).toEqual([true, true])
  expect([one, two].map((text) => isListInCell(text, 'email'))).toEqual([false, true])
  expect(isListInCell(two, 'remarks')).toBe(false)
  expect(fieldsOf(two)).toEqual(['name', 'email'])
})

describe('with headings', () => {
  it('recognises them in any order, and ignores unneeded columns', () => {
    const list = readList(parseList('Stamnr\tE-mail\tAchternaam\tRoepnaam\tKlas\n1\tj@x.nl\tMeer\tJan\tV5'))
    expect(list.columns.map(({ field }) => field)).toEqual(['ignore', 'email', 'last_name', 'first_name', 'class'])
    expect(list.isSure).toBe(true)
    expect(list.lines).toHaveLength(1)
  })

  it('asks once about an unknown heading, and remembers the answer', () => {
    const text = 'Roepnaam\tAchternaam\tBijzonder\nJan\tMeer\tkomt later'
    const unmapped = readList(parseList(text))
    expect(unmapped.isSure).toBe(false)
    expect(unmapped.columns[2]).toEqual({ heading: 'Bijzonder', field: null, examples: ['komt later'] })
    const mapped = unmapped.columns.map((column) => ({ ...column, field: column.field ?? ('remarks' as const) }))
    const chosen = choicesOf(mapped)
    expect(chosen).toEqual({ Bijzonder: 'remarks' })
    expect(readList(parseList(text), chosen).isSure).toBe(true)
  })

  it('ignores an earlier answer for a field that has its own column', () => {
    const text = 'Roepnaam\tAchternaam\tBijzonder\tOpmerkingen\nJan\tMeer\tx\ty'
    expect(fieldsOf(text, { Bijzonder: 'remarks' })).toEqual(['first_name', 'last_name', null, 'remarks'])
  })

  it("suggests what 'Naam' beside 'Voornaam' is, and remembers the answer", () => {
    const unmapped = readList(parseList('Voornaam\tNaam\nJan\tMeer'))
    expect(unmapped.isSure).toBe(false)
    const [, suggested] = withSuggestions(unmapped.columns)
    expect(suggested).toMatchObject({ heading: 'Naam', field: 'last_name', examples: ['Meer'] })
    expect(withSuggestions(readList(parseList('Voornaam\tNaam\nJan\tMeer, Jan')).columns)[1]).toMatchObject({ field: 'name' })
    expect(choicesOf(withSuggestions(unmapped.columns))).toEqual({ Naam: 'last_name' })
  })

  it('asks again where a heading was clear in an earlier list, or its column empty', () => {
    const asksAfter = (earlier: string, next: string) => {
      const { columns, isSure } = readList(parseList(earlier))
      expect(isSure).toBe(true)
      return !readList(parseList(next), choicesOf(columns)).isSure
    }
    expect(asksAfter('Jan de Vries <jan@x.nl>; Piet Bos <piet@x.nl>', 'Voornaam\tNaam\nSanne\tGroot Koerkamp')).toBe(true)
    expect(asksAfter('Roepnaam\tAchternaam\tKleur\nJan\tMeer\t', 'Roepnaam\tAchternaam\tKleur\nJan\tMeer\trood')).toBe(true)
  })

  it('ignores an empty column', () => {
    expect(fieldsOf('Roepnaam\tAchternaam\tLeeg\nJan\tMeer\t')).toEqual(['first_name', 'last_name', 'ignore'])
  })
})

describe('without headings', () => {
  it.each([
    ['Jan\tvan der\tMeer\tjan@x.nl\t5', ['first_name', 'infix', 'last_name', 'email', 'grade']],
    ['jan@x.nl\tJan\tde Meer\tV5A', ['email', 'first_name', 'last_name', 'class']],
    ['Jan van der Meer\tjan@x.nl\t4\thavo\tN&T', ['name', 'email', 'grade', 'level', 'profile']],
    ['Meer, Jan van der\th4b\tjan@x.nl', ['name', 'class', 'email']],
    ['104523\tJan\tMeer\t5\tjan@x.nl', ['ignore', 'first_name', 'last_name', 'grade', 'email']],
  ])('guesses the fields by their values: %s', (line, fields) => {
    expect(fieldsOf(`${line}\n${line}`)).toEqual(fields)
  })

  it('always asks for confirmation', () => {
    expect(readList(parseList('Jan\tMeer\tjan@x.nl\t5')).isSure).toBe(false)
  })

  it('assigns each field to one column', () => {
    expect(guessFields([['4'], ['5']]).filter((field) => field === 'grade')).toHaveLength(1)
    expect(guessFields([['Jan'], ['Meer'], ['Amsterdam']])).toEqual(['first_name', 'last_name', null])
  })
})

it('names the missing columns', () => {
  const { columns } = readList(parseList('Roepnaam\tAchternaam\nJan\tMeer'))
  expect(missingColumns(columns)).toEqual(['het e-mailadres', 'het leerjaar of de klas'])
})
