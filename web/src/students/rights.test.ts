import { nextStatuses, studentStatuses } from '@pre-u/contract/students/status'
import { describe, expect, it } from 'vitest'
import { offeredStatuses } from './rights'

const staff = { isStaff: true, isPastDeadline: false }
const school = { isStaff: false, isPastDeadline: false }
const late = { isStaff: false, isPastDeadline: true }

describe('the menu of a status', () => {
  it.each(studentStatuses)('offers staff the statuses that may follow %s, also after the deadline', (status) => {
    expect(offeredStatuses({ status }, staff)).toEqual(nextStatuses[status])
    expect(offeredStatuses({ status }, { ...staff, isPastDeadline: true })).toEqual(nextStatuses[status])
  })

  it('lets a school only cancel active registrations, until the deadline', () => {
    const offered = studentStatuses.filter((status) => offeredStatuses({ status }, school).length > 0)
    expect(offered).toEqual(['PENDING', 'ACCEPTED', 'WAITLISTED'])
    for (const status of offered) expect(offeredStatuses({ status }, school)).toEqual(['CANCELLED'])
    for (const status of studentStatuses) expect(offeredStatuses({ status }, late)).toEqual([])
  })
})
