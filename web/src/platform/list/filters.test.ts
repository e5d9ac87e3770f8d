import type { students } from '@pre-u/contract/students/students'
import { expect, it } from 'vitest'
import { shownFilters } from './filters'
import type { Filter } from './types'

const options = [{ value: 'ACCEPTED', label: 'Geplaatst' }]
const status: Filter<typeof students> = { kind: 'choice', name: 'status__in', multiple: true, options }
const grade: Filter<typeof students> = { kind: 'choice', name: 'grade', options: [] }
const shown = (values: Record<string, string | undefined>) => shownFilters([status, grade], values)

it('shows what the page offers, without the search and the school year', () => {
  expect(shown({ search: 'jan', status__in: 'ACCEPTED', grade: '4', period__school_year: '2026-2027' })).toEqual([
    { ...status, source: 'status__in' },
    { ...grade, source: 'grade' },
  ])
})

it('fills the offered filter with the single value of the address', () => {
  expect(shown({ status: 'ACCEPTED' })).toEqual([
    { ...status, source: 'status' },
    { ...grade, source: 'grade' },
  ])
})

it('lets the offered filter take several values where the address has several', () => {
  expect(shown({ grade__in: '4,5' })[1]).toEqual({ ...grade, name: 'grade__in', multiple: true, source: 'grade__in' })
})

it('shows both where the address has both, with the same words', () => {
  expect(shown({ status: 'ACCEPTED', status__in: 'ACCEPTED,PENDING' })).toEqual([
    { ...status, source: 'status__in' },
    { ...grade, source: 'grade' },
    { kind: 'choice', name: 'status', source: 'status', multiple: false, options },
  ])
})

it('shows the value of any other as it is', () => {
  expect(shown({ id__in: '3,7', search: undefined })[2]).toEqual({
    kind: 'choice',
    name: 'id__in',
    source: 'id__in',
    multiple: true,
    options: [{ value: '3,7', label: '3,7' }],
  })
})
