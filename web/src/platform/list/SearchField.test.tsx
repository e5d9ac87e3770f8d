import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'
import { SearchField } from './SearchField'

it('keeps what was typed while an earlier letter comes into the address, and follows a change from elsewhere', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  const ref = createRef<HTMLInputElement>()
  const field = (value: string) => (
    <MantineProvider>
      <SearchField ref={ref} value={value} onSearch={onSearch} />
    </MantineProvider>
  )
  const { rerender } = render(field(''))
  const input = screen.getByRole('searchbox')
  await userEvent.type(input, 'b')
  await userEvent.type(input, 'o')
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('bo'))
  rerender(field('b'))
  expect(input).toHaveValue('bo')
  rerender(field('bo'))
  expect(input).toHaveValue('bo')
  rerender(field(''))
  expect(input).toHaveValue('')
})
