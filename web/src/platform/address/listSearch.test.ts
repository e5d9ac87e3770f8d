import { activities } from '@pre-u/contract/activities/activities'
import { auditLog } from '@pre-u/contract/figures/auditLog'
import { candidates } from '@pre-u/contract/honours/candidates'
import { honoursPrograms } from '@pre-u/contract/honours/programs'
import { periods } from '@pre-u/contract/activities/periods'
import { plans } from '@pre-u/contract/schools/plans'
import { schools } from '@pre-u/contract/schools/schools'
import { staff } from '@pre-u/contract/accounts/staff'
import { students } from '@pre-u/contract/students/students'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedAddress, listSearch } from './listSearch'

const read = listSearch(periods)

it('reads all parameters of a list', () => {
  const address = {
    page: '3',
    page_size: '50',
    search: 'herfst',
    ordering: '-name',
    school_year: '2026-2027',
    is_active: 'true',
    hide: 'name',
    open: '7',
  }
  expect(read(address)).toEqual(address)
})

it('falls back to the defaults for invalid values', () => {
  const nonsense = {
    page: '-1',
    page_size: '9999',
    ordering: 'password',
    is_active: 'misschien',
    school_year: 'x'.repeat(10),
    open: 'alles',
    other: '1',
  }
  expect(read(nonsense)).toEqual({})
  expect(read({ page: ['2'], search: { toString: 1 }, open: null })).toEqual({})
})

it('omits values that equal their default', () => {
  expect(read({ page: '1', page_size: '25', search: '' })).toEqual({})
})

const contracts = { activities, auditLog, candidates, honoursPrograms, periods, plans, schools, staff, students }
const names = Object.values(contracts).flatMap(({ filters }) => Object.keys(filters.shape))
const name = fc.oneof(fc.constantFrom('page', 'page_size', 'search', 'ordering', 'hide', 'open', ...names), fc.string())
const text = fc.oneof(
  fc.constantFrom('', '0', '1', '2', '25', '1,2', 'true', 'nieuw', 'name', '-name', 'PENDING', '2026-2027', '2026-11-15'),
  fc.string(),
)

it.each(Object.entries(contracts))('is idempotent for %s, for any address', (_name, contract) => {
  fc.assert(
    fc.property(fc.dictionary(name, fc.oneof(text, fc.anything())), (address) => {
      const state = listSearch(contract)(address)
      expect(listSearch(contract)(state)).toEqual(state)
    }),
  )
})

it('reads the same state from an address without its defaults', () => {
  const defaults = { is_active: 'true', ordering: 'name' }
  const readWithDefaults = listSearch(periods, defaults)
  fc.assert(
    fc.property(fc.dictionary(name, text), (address) => {
      const shorter = changedAddress(address, {}, defaults)
      expect(readWithDefaults(shorter)).toEqual(readWithDefaults(address))
      expect(changedAddress(shorter, {}, defaults)).toEqual(shorter)
    }),
  )
})
