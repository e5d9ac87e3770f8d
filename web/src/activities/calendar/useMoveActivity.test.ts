import { fromWallTime, toWallTime } from '@pre-u/contract/platform/dates'
import { describe, expect, it } from 'vitest'
import { moveTimes } from './useMoveActivity'

function moved(start: string, end: string, to: string) {
  const { start_at, end_at } = moveTimes({ start: fromWallTime(start), end: fromWallTime(end) }, fromWallTime(to))
  return [toWallTime(start_at), toWallTime(end_at)]
}

describe('an activity that is moved', () => {
  it('keeps its hours over the change to winter time', () => {
    expect(moved('2026-10-23 13:30', '2026-10-23 17:00', '2026-10-26 13:30')).toEqual(['2026-10-26 13:30', '2026-10-26 17:00'])
  })

  it('keeps its hours over the change to summer time', () => {
    expect(moved('2027-03-26 13:30', '2027-03-26 17:00', '2027-03-29 13:30')).toEqual(['2027-03-29 13:30', '2027-03-29 17:00'])
  })

  it('keeps its duration in wall time when the clock changes during it', () => {
    expect(moved('2026-10-16 09:00', '2026-10-18 16:00', '2026-10-23 10:00')).toEqual(['2026-10-23 10:00', '2026-10-25 17:00'])
  })

  it('shifts by an hour in UTC across the change', () => {
    const { start_at } = moveTimes({ start: '2026-10-23T11:30:00.000Z', end: '2026-10-23T15:00:00.000Z' }, fromWallTime('2026-10-26 13:30'))
    expect(start_at).toBe('2026-10-26T12:30:00.000Z')
  })
})
