import type { Candidate } from '@pre-u/contract/honours/candidates'
import { describe, expect, it } from 'vitest'
import { candidate } from '../../testing/honours'
import { staff, teacher } from '../../testing/people'
import { mayRemove, mayReopen, offeredStatuses, whyFixed } from './rights'

const finished: Candidate = { ...candidate, finished_at: '2026-11-01T10:00:00.000Z' }
const late: Candidate = { ...candidate, honours_program: { ...candidate.honours_program, is_closed: true } }

describe('what a school may do', () => {
  it('changes a draft until the deadline, and reads why not after it', () => {
    expect(whyFixed(candidate, teacher)).toBe('')
    expect(whyFixed(late, teacher)).toMatch(/^De deadline was za 1 mrt\. 2031\./)
    expect(whyFixed(finished, teacher)).toMatch(/^Deze kandidaat is ingediend/)
    expect(whyFixed({ ...candidate, status: 'CANCELLED' }, teacher)).toMatch(/^Deze kandidaat is afgemeld\./)
  })

  it('removes what was not handed in, also after the deadline, and decides nothing', () => {
    expect(mayRemove(late, teacher)).toBe(true)
    expect(mayRemove(finished, teacher)).toBe(false)
    expect(offeredStatuses(finished, teacher)).toEqual([])
    expect(mayReopen(finished, teacher)).toBe(false)
  })
})

describe('what staff may do', () => {
  it('changes and removes always', () => {
    expect(whyFixed({ ...late, ...finished }, staff)).toBe('')
    expect(mayRemove(finished, staff)).toBe(true)
  })

  it('decides about what was handed in; a draft is only withdrawn or brought back', () => {
    expect(offeredStatuses(finished, staff)).toContain('ACCEPTED')
    expect(offeredStatuses(candidate, staff)).toEqual(['CANCELLED'])
    expect(offeredStatuses({ ...candidate, status: 'CANCELLED' }, staff)).toEqual(['PENDING'])
  })

  it('reopens until something has been decided', () => {
    expect(mayReopen(candidate, staff)).toBe(false)
    expect(mayReopen(finished, staff)).toBe(true)
    expect(mayReopen({ ...finished, status: 'ACCEPTED' }, staff)).toBe(false)
  })
})
