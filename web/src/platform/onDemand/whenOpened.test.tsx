import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { Modal } from './Modal'
import { whenOpened } from './whenOpened'

function Page() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Openen
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Vraag">
        Zeker weten?
      </Modal>
    </>
  )
}

it('returns the focus, also of the dialog that is opened first', async () => {
  const { user } = renderAt('/page', Page)
  await user.click(await screen.findByRole('button', { name: 'Openen' }))
  expect(await screen.findByText('Zeker weten?')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Zeker weten?')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Openen' })).toHaveFocus())
})

it('shows at once that it is coming, until its code is there', async () => {
  let arrive: (part: () => string) => void = () => undefined
  const code = new Promise<() => string>((resolve) => {
    arrive = resolve
  })
  const Part = whenOpened(() => code)
  const { user } = renderAt('/page', () => {
    const [opened, setOpened] = useState(false)
    return (
      <button type="button" onClick={() => setOpened(true)}>
        <Part opened={opened} />
        Openen
      </button>
    )
  })
  await user.click(await screen.findByRole('button', { name: 'Openen' }))
  expect(document.documentElement).toHaveAttribute('data-coming')
  arrive(() => 'Geladen')
  expect(await screen.findByText(/Geladen/)).toBeVisible()
  expect(document.documentElement).not.toHaveAttribute('data-coming')
})

it('reports code that cannot be fetched, and tries again when it is opened again', async () => {
  const load = vi.fn<() => Promise<() => string>>()
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  const Part = whenOpened(load)
  const { user } = renderAt('/page', () => {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpened(!opened)}>
          Wisselen
        </button>
        <Part opened={opened} />
      </>
    )
  })
  const button = await screen.findByRole('button', { name: 'Wisselen' })
  await user.click(button)
  expect(await screen.findByText('Something went wrong')).toBeVisible()
  expect(document.documentElement).not.toHaveAttribute('data-coming')
  load.mockResolvedValue(() => 'Geladen')
  await user.click(button)
  await user.click(button)
  expect(await screen.findByText('Geladen')).toBeVisible()
})
