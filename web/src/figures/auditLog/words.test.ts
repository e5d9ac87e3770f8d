import type { AuditEntry } from '@pre-u/contract/figures/auditLog'
import { expect, it } from 'vitest'
import { changedFields, exceptionOf } from './entry'

it('names what was written, without the numbers of records whose names are there', () => {
  const changes = { grade: [null, 5], school: [null, 'Lyceum'], school_id: [null, 1], created_by: [null, 1] } as Record<
    string,
    [unknown, unknown]
  >
  expect(changedFields({ changes })).toBe('Leerjaar, School')
  expect(changedFields({ changes: { plan_id: [1, 2] } })).toBe('Pakket')
})

it('tells an exception apart from the fields', () => {
  const entry = { changes: { grade: [4, 5], exception: [null, 'Na de deadline'], remarks: null } as AuditEntry['changes'] }
  expect(exceptionOf(entry)).toBe('Na de deadline')
  expect(changedFields(entry)).toBe('Leerjaar, Opmerkingen')
  expect(exceptionOf({ changes: {} })).toBeUndefined()
})
