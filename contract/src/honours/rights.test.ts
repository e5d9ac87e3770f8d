import { describe, expect, it } from 'vitest'
import { lockReason, mayRemove, mayReopen, offeredStatuses } from './rights'

const teacher = { user_type: 'SCHOOL' } as const
const staff = { user_type: 'STAFF' } as const
const draft = { finished_at: null, status: 'PENDING' } as const
const cancelled = { finished_at: null, status: 'CANCELLED' } as const
const finished = { finished_at: '2026-11-01T10:00:00.000Z', status: 'PENDING' } as const
const accepted = { ...finished, status: 'ACCEPTED' } as const
const open = { deadline: '2031-03-01', is_closed: false }
const closed = { ...open, is_closed: true }

describe('what a school may do', () => {
  it('may change a draft until the deadline, and is told why not', () => {
    expect(lockReason(draft, open, teacher)).toBe('')
    expect(lockReason(draft, closed, teacher)).toBe('De deadline was za 1 mrt. 2031. Neem contact op met Pre-U om iets te wijzigen.')
    expect(lockReason(finished, open, teacher)).toBe('Deze kandidaat is ingediend. Neem contact op met Pre-U om iets te wijzigen.')
    expect(lockReason(cancelled, open, teacher)).toBe('Deze kandidaat is afgemeld. Neem contact op met Pre-U om iets te wijzigen.')
  })

  it('may remove drafts, also after the deadline, and decides nothing', () => {
    expect(mayRemove(draft, teacher)).toBe(true)
    expect(mayRemove(finished, teacher)).toBe(false)
    expect(offeredStatuses(finished, teacher)).toEqual([])
    expect(mayReopen(finished, teacher)).toBe(false)
  })
})

describe('what staff may do', () => {
  it('may always change and remove', () => {
    expect(lockReason(finished, closed, staff)).toBe('')
    expect(mayRemove(finished, staff)).toBe(true)
  })

  it('decides about submitted candidates; a draft can only be cancelled or reinstated', () => {
    expect(offeredStatuses(finished, staff)).toContain('ACCEPTED')
    expect(offeredStatuses(draft, staff)).toEqual(['CANCELLED'])
    expect(offeredStatuses(cancelled, staff)).toEqual(['PENDING'])
  })

  it('may reopen until a decision was made', () => {
    expect(mayReopen(draft, staff)).toBe(false)
    expect(mayReopen(finished, staff)).toBe(true)
    expect(mayReopen(accepted, staff)).toBe(false)
  })
})
