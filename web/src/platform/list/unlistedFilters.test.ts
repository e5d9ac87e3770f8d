import type { students } from '@pre-u/contract/students'
import { expect, it } from 'vitest'
import type { Filter } from './types'
import { unlistedFilters } from './unlistedFilters'

const options = [{ value: 'ACCEPTED', label: 'Geplaatst' }]
const offered: Filter<typeof students>[] = [
  { kind: 'choice', name: 'status__in', multiple: true, options },
  { kind: 'choice', name: 'grade', options: [] },
]

it('gives a filter the words of the one that differs only in how many values it takes', () => {
  const unlisted = unlistedFilters(offered, { search: 'jan', status: 'ACCEPTED', grade: '4', period__school_year: '2026-2027' })
  expect(unlisted).toEqual([{ kind: 'choice', name: 'status', multiple: false, options }])
})

it('shows the value of any other as it is', () => {
  expect(unlistedFilters(offered, { id__in: '3,7', search: undefined })).toEqual([
    { kind: 'choice', name: 'id__in', multiple: true, options: [{ value: '3,7', label: '3,7' }] },
  ])
})
