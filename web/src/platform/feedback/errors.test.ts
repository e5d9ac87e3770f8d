import { describe, expect, it } from 'vitest'
import { ApiError, Unreachable } from '../api/http'
import { explain } from './errors'
import './fieldLabels'

const unexplained = [{ summary: 'Error', detail: 'Something went wrong' }]

describe('the error catalogue', () => {
  it.each([
    ['a field by its label', 400, { email: ['Vul een geldig e-mailadres in'] }, [['E-mailadres', 'Vul een geldig e-mailadres in']]],
    ['only the first message of a field', 400, { name: ['Te kort', 'Te saai'] }, [['Naam', 'Te kort']]],
    ['a field without a label by its name', 400, { brin_code: ['Onbekend'] }, [['brin_code', 'Onbekend']]],
    [
      'each field once',
      400,
      { name: ['A'], start_date: ['B'] },
      [
        ['Naam', 'A'],
        ['Begindatum', 'B'],
      ],
    ],
    ['a form error under Fout', 409, { non_field_errors: ['Al gewijzigd'] }, [['Fout', 'Al gewijzigd']]],
    ['a detail under Fout', 404, { detail: 'Niet gevonden.', code: 'not_found' }, [['Fout', 'Niet gevonden.']]],
    ['a text that is not in a list', 400, { name: 'Te kort' }, [['Naam', 'Te kort']]],
  ])('shows %s', (_what, status, data, expected) => {
    expect(explain(new ApiError(status, data))).toEqual(expected.map(([summary, detail]) => ({ summary, detail })))
  })

  it('gives the number of a fault of the server, and of nothing else', () => {
    const withNumber = (status: number) => explain(new ApiError(status, { detail: 'Bezet', code: 'x' }, undefined, '4821093745'))
    expect(withNumber(500)).toEqual([{ ...unexplained[0], reference: '4821093745' }])
    expect(withNumber(503)).toEqual([{ summary: 'Fout', detail: 'Bezet' }])
  })

  it.each([
    ['status 500, whatever its body', new ApiError(500, { detail: 'Stack trace' })],
    ['status 403, whatever its body', new ApiError(403, { detail: 'Geen rechten', code: 'permission_denied' })],
    ['an answer without data', new ApiError(502, undefined)],
    ['an empty answer', new ApiError(400, {})],
    ['an answer that is a page', new ApiError(400, '<html>')],
    ['no answer', new Unreachable('down')],
    ['a fault of our own', new TypeError('x is undefined')],
  ])('shows the general text for %s', (_what, error) => {
    expect(explain(error)).toEqual(unexplained)
  })
})
