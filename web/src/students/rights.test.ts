import { nextStatuses, studentStatuses } from '@pre-u/contract/students/status'
import { describe, expect, it } from 'vitest'
import { offeredStatuses, whyFixed } from './rights'

const staff = { isStaff: true, isPastDeadline: false }
const school = { isStaff: false, isPastDeadline: false }
const late = { isStaff: false, isPastDeadline: true }

describe('the menu of a status', () => {
  it.each(studentStatuses)('offers staff what may follow %s, also after the deadline', (status) => {
    expect(offeredStatuses({ status }, staff)).toEqual(nextStatuses[status])
    expect(offeredStatuses({ status }, { ...staff, isPastDeadline: true })).toEqual(nextStatuses[status])
  })

  it('lets a school cancel only, and only what still counts, until the deadline', () => {
    const offered = studentStatuses.filter((status) => offeredStatuses({ status }, school).length > 0)
    expect(offered).toEqual(['PENDING', 'ACCEPTED', 'WAITLISTED'])
    for (const status of offered) expect(offeredStatuses({ status }, school)).toEqual(['CANCELLED'])
    for (const status of studentStatuses) expect(offeredStatuses({ status }, late)).toEqual([])
  })
})

it('says why a school cannot change a registration', () => {
  const fixed = studentStatuses.filter((status) => whyFixed({ status }, school) !== '')
  expect(fixed).toEqual(['ACCEPTED', 'REJECTED', 'CANCELLED', 'COMPLETED'])
  expect(whyFixed({ status: 'PENDING' }, late)).toMatch(/deadline/)
  expect(whyFixed({ status: 'COMPLETED' }, { isStaff: true, isPastDeadline: true })).toBe('')
})
