import { act, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { afterEach, expect, it, vi } from 'vitest'
import { SectionOnInput } from './SectionOnInput'

afterEach(() => void vi.useRealTimers())

it('shows its content some seconds later when there is no input', () => {
  vi.useFakeTimers()
  render(
    <MantineProvider>
      <SectionOnInput title="Geschiedenis">Toegevoegd</SectionOnInput>
    </MantineProvider>,
  )
  expect(screen.getByRole('heading', { name: 'Geschiedenis' })).toBeVisible()
  expect(screen.queryByText('Toegevoegd')).toBeNull()
  act(() => void vi.runOnlyPendingTimers())
  expect(screen.getByText('Toegevoegd')).toBeVisible()
})
