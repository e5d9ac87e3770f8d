import { describe, expect, it } from 'vitest'
import { fieldsOf, groupOperations, type OpenApi, typeOf } from './openApi'

const document: OpenApi = {
  info: { title: 'Pre-U', version: '1' },
  paths: {
    '/api/periods/': {
      get: { tags: ['Periodes'], summary: 'Lijst van periodes' },
      post: { tags: ['Periodes'], summary: 'Nieuwe periode' },
    },
    '/auth/token/': { post: { tags: ['Aanmelden'], summary: 'Inloggen' } },
  },
  components: { schemas: { Period: { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 200 } } } } },
}
const groups = (searchText: string) =>
  groupOperations(document, searchText).map(({ tag, operations }) => [tag, ...operations.map(({ method }) => method)])

describe('the description of the API', () => {
  it('is grouped by tag alphabetically, and searched by path, method and summary', () => {
    expect(groups('')).toEqual([
      ['Aanmelden', 'POST'],
      ['Periodes', 'GET', 'POST'],
    ])
    expect(groups('nieuwe')).toEqual([['Periodes', 'POST']])
    expect(groups('GET /api')).toEqual([['Periodes', 'GET']])
    expect(groups('niets')).toEqual([])
  })

  it('describes the type of a field', () => {
    expect(typeOf(document, { anyOf: [{ type: 'integer', minimum: 1, maximum: 6 }, { type: 'null' }] })).toBe('integer (1–6) of null')
    expect(typeOf(document, { type: 'array', items: { type: 'string', format: 'date' } })).toBe('lijst van string (date)')
    expect(typeOf(document, { enum: ['CREATE', 'UPDATE'] })).toBe('CREATE | UPDATE')
  })

  it('shows the fields of a page with those of its results', () => {
    const page = {
      type: 'object',
      properties: { count: { type: 'integer' }, results: { type: 'array', items: { $ref: '#/components/schemas/Period' } } },
    }
    expect(fieldsOf(document, page).map(({ name, required }) => [name, required])).toEqual([
      ['count', false],
      ['results', false],
      ['results[].name', true],
    ])
  })
})
