import { expect, it } from 'vitest'
import { changedFields } from './words'

it('names what was written, without the numbers of records whose names are there', () => {
  const changes = { grade: [null, 5], school: [null, 'Lyceum'], school_id: [null, 1], created_by: [null, 1] } as Record<
    string,
    [unknown, unknown]
  >
  expect(changedFields({ changes })).toBe('Leerjaar, School')
  expect(changedFields({ changes: { plan_id: [1, 2] } })).toBe('Pakket')
})

it('begins with an exception', () => {
  expect(changedFields({ changes: { grade: [4, 5], exception: [null, 'Na de deadline'], remarks: null } })).toBe(
    'Uitzondering, Leerjaar, Opmerkingen',
  )
})
