import { describe, expect, it } from 'vitest'
import { choicesIn, guessFields, isList, notTold, parseList, readList } from './paste'

const fieldsOf = (text: string, chosen = {}) => readList(parseList(text), chosen).columns.map(({ field }) => field)

it('takes more than one cell for a list, and one cell for typing', () => {
  expect(isList('Jan\tde Vries')).toBe(true)
  expect(isList('Jan\nPiet')).toBe(true)
  expect(isList('Jan de Vries')).toBe(false)
  expect(isList('jan@school.example\r\n')).toBe(false)
})

describe('with headings', () => {
  it('knows them in any order, and adds nothing of what it does not need', () => {
    const list = readList(parseList('Stamnr\tE-mail\tAchternaam\tRoepnaam\tKlas\n1\tj@x.nl\tMeer\tJan\tV5'))
    expect(list.columns.map(({ field }) => field)).toEqual(['ignore', 'email', 'last_name', 'first_name', 'class'])
    expect(list.isSure).toBe(true)
    expect(list.lines).toHaveLength(1)
  })

  it('asks once what an unknown one means, and remembers the answer', () => {
    const text = 'Roepnaam\tAchternaam\tBijzonder\nJan\tMeer\tkomt later'
    const asked = readList(parseList(text))
    expect(asked.isSure).toBe(false)
    expect(asked.columns[2]).toEqual({ heading: 'Bijzonder', field: null, examples: ['komt later'] })
    const told = asked.columns.map((column) => ({ ...column, field: column.field ?? ('remarks' as const) }))
    const chosen = choicesIn(told)
    expect(chosen).toEqual({ Bijzonder: 'remarks' })
    expect(readList(parseList(text), chosen).isSure).toBe(true)
  })

  it('does not use an earlier answer for what the list tells itself', () => {
    const text = 'Roepnaam\tAchternaam\tBijzonder\tOpmerkingen\nJan\tMeer\tx\ty'
    expect(fieldsOf(text, { Bijzonder: 'remarks' })).toEqual(['first_name', 'last_name', null, 'remarks'])
  })

  it('needs no meaning for an empty column', () => {
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
  ])('tells by what is in it: %s', (line, fields) => {
    expect(fieldsOf(`${line}\n${line}`)).toEqual(fields)
  })

  it('is shown for confirmation, however clear it seems', () => {
    expect(readList(parseList('Jan\tMeer\tjan@x.nl\t5')).isSure).toBe(false)
  })

  it('gives no meaning twice', () => {
    expect(guessFields([['4'], ['5']]).filter((field) => field === 'grade')).toHaveLength(1)
    expect(guessFields([['Jan'], ['Meer'], ['Amsterdam']])).toEqual(['first_name', 'last_name', null])
  })
})

it('says what no column tells', () => {
  const { columns } = readList(parseList('Roepnaam\tAchternaam\nJan\tMeer'))
  expect(notTold(columns)).toEqual(['het e-mailadres', 'het leerjaar of de klas'])
})
