import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Loading, LoadingStatus } from './Message'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pageWith = (parts: string[]) => (
  <MantineProvider>
    <LoadingStatus />
    {parts.map((part) => (
      <Loading key={part} />
    ))}
  </MantineProvider>
)

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

it('is announced once, while one part of the page after another loads', () => {
  const { rerender } = render(pageWith(['list', 'figures']))
  const status = screen.getByRole('status')
  expect(status).toBeEmptyDOMElement()
  wait(600)
  rerender(pageWith(['figures', 'files']))
  wait(600)
  expect(status).toHaveTextContent(/^Laden…$/)
  rerender(pageWith(['files']))
  expect(status).toHaveTextContent(/^Laden…$/)
  rerender(pageWith([]))
  expect(status).toBeEmptyDOMElement()
})

it('stays silent when everything is there at once', () => {
  const { rerender } = render(pageWith(['list']))
  wait(900)
  rerender(pageWith([]))
  wait(900)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
