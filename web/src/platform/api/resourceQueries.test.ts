import { auditLog } from '@pre-u/contract/auditLog'
import { periods } from '@pre-u/contract/periods'
import { expect, expectTypeOf, it } from 'vitest'
import { type ListQuery, listQueries, resourceQueries } from './resourceQueries'

const queries = resourceQueries(periods)

it('knows the filters and orderings of the contract, and no others', () => {
  queries.list({ ordering: '-start_date', school_year: '2026-2027', is_active: 'true', search: 'herfst', page: 2 })
  // @ts-expect-error the list cannot be ordered by this
  queries.list({ ordering: '-created_by' })
  // @ts-expect-error no such filter
  queries.list({ school__id: '3' })
  // @ts-expect-error a truth value in an address is a word
  queries.list({ is_active: true })
  expectTypeOf<ListQuery<typeof periods>['ordering']>().not.toBeAny()
  expectTypeOf(queries.one(1).queryFn).not.toBeAny()
})

it('gives a resource that can only be read no way to change it', () => {
  expect(Object.keys(listQueries(auditLog))).toEqual(['list', 'one'])
})

it('files everything of a resource under its path, so that one change refreshes it all', () => {
  expect(queries.list({}).queryKey[0]).toBe('/api/periods')
  expect(queries.one(3).queryKey[0]).toBe('/api/periods')
})
