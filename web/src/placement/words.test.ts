import { expect, it } from 'vitest'
import { describeNewStatus } from './words'

const placed = { status: 'ACCEPTED' } as const
const withReason = { ...placed, status_reason: 'Loting' }

it('says who got a status', () => {
  expect(describeNewStatus('Jan Bos', { changed: 1, already: 0 }, withReason)).toBe('Jan Bos is nu geplaatst')
  expect(describeNewStatus('2 inschrijvingen', { changed: 2, already: 0 }, placed)).toBe('2 inschrijvingen zijn nu geplaatst')
})

it('says that who waits is on the waiting list, which is no status to be', () => {
  const waiting = { status: 'WAITLISTED' } as const
  expect(describeNewStatus('Jan Bos', { changed: 1, already: 0 }, waiting)).toBe('Jan Bos staat nu op de wachtlijst')
  expect(describeNewStatus('3 inschrijvingen', { changed: 3, already: 1 }, waiting)).toBe(
    '3 inschrijvingen staan nu op de wachtlijst, 1 al eerder',
  )
})

it('says who had it already, and that the reason is not for them', () => {
  const some = { changed: 2, already: 1 }
  expect(describeNewStatus('2 inschrijvingen', some, placed)).toBe('2 inschrijvingen zijn nu geplaatst, 1 al eerder')
  expect(describeNewStatus('2 inschrijvingen', some, withReason)).toBe(
    '2 inschrijvingen zijn nu geplaatst, 1 al eerder (zonder deze reden)',
  )
  const nobody = { changed: 0, already: 3 }
  expect(describeNewStatus('0 inschrijvingen', nobody, placed)).toBe('De status was al Geplaatst')
  expect(describeNewStatus('Jan Bos', nobody, withReason)).toBe('De status was al Geplaatst. De reden is niet bewaard')
})
