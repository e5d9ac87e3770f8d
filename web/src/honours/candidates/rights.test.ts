import type { Candidate } from '@pre-u/contract/honours/candidates'
import { describe, expect, it } from 'vitest'
import { candidate } from '../../testing/honours'
import { staff, teacher } from '../../testing/people'
import { mayRemove, mayReopen, offeredStatuses, lockReason } from './rights'

const finished: Candidate = { ...candidate, finished_at: '2026-11-01T10:00:00.000Z' }
const late: Candidate = { ...candidate, honours_program: { ...candidate.honours_program, is_closed: true } }

describe('what a school may do', () => {
  it('may change a draft until the deadline, and sees the reason after it', () => {
    expect(lockReason(candidate, teacher)).toBe('')
    expect(lockReason(late, teacher)).toMatch(/^De deadline was za 1 mrt\. 2031\./)
    expect(lockReason(finished, teacher)).toMatch(/^Deze kandidaat is ingediend/)
    expect(lockReason({ ...candidate, status: 'CANCELLED' }, teacher)).toMatch(/^Deze kandidaat is afgemeld\./)
  })

  it('may remove drafts, also after the deadline, and decides nothing', () => {
    expect(mayRemove(late, teacher)).toBe(true)
    expect(mayRemove(finished, teacher)).toBe(false)
    expect(offeredStatuses(finished, teacher)).toEqual([])
    expect(mayReopen(finished, teacher)).toBe(false)
  })
})

describe('what staff may do', () => {
  it('may always change and remove', () => {
    expect(lockReason({ ...late, ...finished }, staff)).toBe('')
    expect(mayRemove(finished, staff)).toBe(true)
  })

  it('decides about submitted candidates; a draft can only be cancelled or reinstated', () => {
    expect(offeredStatuses(finished, staff)).toContain('ACCEPTED')
    expect(offeredStatuses(candidate, staff)).toEqual(['CANCELLED'])
    expect(offeredStatuses({ ...candidate, status: 'CANCELLED' }, staff)).toEqual(['PENDING'])
  })

  it('may reopen until a decision was made', () => {
    expect(mayReopen(candidate, staff)).toBe(false)
    expect(mayReopen(finished, staff)).toBe(true)
    expect(mayReopen({ ...finished, status: 'ACCEPTED' }, staff)).toBe(false)
  })
})
