import { auditLog } from '@pre-u/contract/figures/auditLog'
import { candidates } from '@pre-u/contract/honours/candidates'
import { periods } from '@pre-u/contract/activities/periods'
import { honoursPrograms } from '@pre-u/contract/honours/programs'
import { students } from '@pre-u/contract/students/students'
import { expect, expectTypeOf, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer'
import { type ListQuery, listQueries, resourceQueries } from './resourceQueries'

const queries = resourceQueries(periods)

it('accepts only the filters and orderings of the contract', () => {
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

it('has no mutations for a read-only resource', () => {
  expect(Object.keys(listQueries(auditLog))).toEqual(['list', 'one'])
})

it('creates without fields that have a default, and updates with any field', () => {
  type Create = Parameters<ReturnType<typeof queries.useCreate>['mutate']>[0]
  type Update = Parameters<ReturnType<typeof queries.useUpdate>['mutate']>[0]['changes']
  const period = { name: 'Herfst', school_year: '2026-2027', start_date: '2026-09-01', end_date: '2026-12-15' }
  expectTypeOf(period).toExtend<Create>()
  expectTypeOf<{ name: string }>().not.toExtend<Create>()
  expectTypeOf<{ name: string }>().toExtend<Update>()
  expectTypeOf<{ name: number }>().not.toExtend<Update>()
})

it('has bulk calls and exports only where the contract declares them', () => {
  const written = ['list', 'one', 'useCreate', 'useUpdate', 'useRemove']
  const ofPrograms = resourceQueries(honoursPrograms)
  expect(Object.keys(ofPrograms)).toEqual(written)
  expect(Object.keys(resourceQueries(students))).toEqual([...written, 'ids', 'exportFile', 'exportSelection'])
  const uses = () => [
    // @ts-expect-error programmes cannot be selected
    ofPrograms.ids({}),
    // @ts-expect-error programmes cannot be exported
    ofPrograms.exportFile({ columns: 'name' }),
  ]
  expect(uses).toBeTypeOf('function')
})

it('sends columns for a spreadsheet, and none for a zip', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const server = fakeServer(() => ({ data: {} }))
  const shown = { grade: '5', ordering: '-name', columns: 'name,grade' } as const
  await resourceQueries(students).exportFile(shown)
  await resourceQueries(candidates).exportFile(shown)
  await resourceQueries(students).exportSelection([1, 2], shown)
  await resourceQueries(candidates).exportSelection([1, 2], shown)
  expect(server.requestsBy('GET').map(({ query }) => query)).toEqual([shown, { grade: '5', ordering: '-name' }])
  expect(server.requestsBy('POST').map(({ body }) => body)).toEqual([
    { ids: [1, 2], columns: ['name', 'grade'], ordering: '-name' },
    { ids: [1, 2] },
  ])
  vi.restoreAllMocks()
})

it('caches all queries of a resource under its path', () => {
  expect(queries.list({}).queryKey[0]).toBe('/api/periods')
  expect(queries.one(3).queryKey[0]).toBe('/api/periods')
})
