import type { Capacity } from '@pre-u/contract/students/students'
import { act, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Countdown, timeLeft } from './Countdown'
import { useHasPassed } from '../hooks/time'

const noon = Date.parse('2026-11-12T11:00:00.000Z')
const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString()
const room: Capacity = {
  now: at(0),
  deadline: at(90),
  closed: '',
  free: null,
  waiting: 0,
  pending: 0,
  left_per_school: null,
  left_of_plan: null,
}

const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => vi.useFakeTimers({ now: noon }))
afterEach(() => vi.useRealTimers())

it.each([
  [3601, ''],
  [3600, '60:00'],
  [61.2, '01:02'],
  [0.4, '00:01'],
  [0, ''],
  [-5, ''],
])('shows %d seconds as "%s"', (left, words) => {
  expect(timeLeft(at(left), noon)).toBe(words)
})

it("uses the server's clock, not the client's", () => {
  // The client's clock runs an hour behind.
  vi.setSystemTime(noon - 3_600_000)
  render(<Countdown room={room} receivedAt={Date.now()} />)
  expect(screen.getByRole('timer')).toHaveTextContent('nog 01:30')
  advance(30_000)
  expect(screen.getByRole('timer')).toHaveTextContent('nog 01:00')
  advance(60_000)
  expect(screen.queryByRole('timer')).toBeNull()
})

it('closes just after the deadline, and reopens when the deadline moves', () => {
  const { result, rerender } = renderHook((props: { room: Capacity }) => useHasPassed(props.room, noon), { initialProps: { room } })
  advance(90_000)
  expect(result.current).toBe(false)
  advance(1)
  expect(result.current).toBe(true)
  rerender({ room: { ...room, deadline: at(600) } })
  expect(result.current).toBe(false)
})
