import { expect, test } from 'vitest'
import { lockReason, mayMove, whyLocked } from './rights'
import { studentStatuses } from './status'

const school = { isStaff: false, isPastDeadline: false }
const late = { isStaff: false, isPastDeadline: true }
const staffAfterwards = { isStaff: true, isPastDeadline: true }

test('a school may change a registration until the deadline or a decision, and staff always', () => {
  const open = studentStatuses.filter((status) => whyLocked({ status }, school) === '')
  expect(open).toEqual(['PENDING', 'WAITLISTED'])
  for (const status of studentStatuses) {
    expect(whyLocked({ status }, late)).toBe('de deadline is voorbij.')
    expect(whyLocked({ status }, staffAfterwards)).toBe('')
  }
})

test('whoever may not is told why and what to do', () => {
  expect(lockReason({ status: 'PENDING' }, school)).toBe('')
  expect(lockReason({ status: 'PENDING' }, late)).toBe('De deadline is voorbij. Neem contact op met Pre-U om iets te wijzigen.')
  expect(lockReason({ status: 'ACCEPTED' }, school)).toBe(
    'Over deze inschrijving is al besloten. Neem contact op met Pre-U om iets te wijzigen.',
  )
})

test('staff move whoever takes part, a school whom it may change', () => {
  const movable = (reader: typeof school) => studentStatuses.filter((status) => mayMove({ status }, reader))
  expect(movable(staffAfterwards)).toEqual(['PENDING', 'ACCEPTED', 'WAITLISTED'])
  expect(movable(school)).toEqual(['PENDING', 'WAITLISTED'])
  expect(movable(late)).toEqual([])
})
