import { Menu } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { confirm } from '../feedback/confirm'
import { ask } from './ask'
import { Dialog } from './Dialogs'

const askNumber = (options?: { signal: AbortSignal }) =>
  ask<number>(
    (answer) => (
      <Dialog title="Hoeveel?" size="20rem">
        <button type="button" onClick={() => answer(3)}>
          Drie
        </button>
      </Dialog>
    ),
    options,
  )

async function open(answered: (given: unknown) => void = vi.fn<(given: unknown) => void>()) {
  const Page = () => (
    <>
      <button type="button" onClick={() => void askNumber().then(answered)}>
        Vragen
      </button>
      <Menu withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button">Menu</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void askNumber()}>Uit het menu</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
  const rendered = renderAt('/list', Page)
  await rendered.user.click(await screen.findByRole('button', { name: 'Vragen' }))
  await screen.findByRole('dialog', { name: 'Hoeveel?' })
  return rendered
}

const whenClosed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())

it('answers what was chosen, and gives the focus back', async () => {
  const answered = vi.fn<(given: unknown) => void>()
  const { user } = await open(answered)
  await user.click(screen.getByRole('button', { name: 'Drie' }))
  await whenClosed('Hoeveel?')
  expect(answered.mock.calls).toEqual([[3]])
  expect(screen.getByRole('button', { name: 'Vragen' })).toHaveFocus()
})

it('gives the focus back to the button of the menu from which it was asked', async () => {
  const { user } = await open()
  await user.keyboard('{Escape}')
  await whenClosed('Hoeveel?')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Uit het menu' }))
  await screen.findByRole('dialog', { name: 'Hoeveel?' })
  await user.keyboard('{Escape}')
  await whenClosed('Hoeveel?')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus())
})

it('shows a second question over the first, which is there again when it is answered', async () => {
  const answered = vi.fn<(given: unknown) => void>()
  const { user } = await open(answered)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Drie' })).toHaveFocus())
  const isSure = confirm({ title: 'Uitloggen?', confirmLabel: 'Uitloggen', danger: true })
  await screen.findByRole('dialog', { name: 'Uitloggen?' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Annuleren' })).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(await isSure).toBe(false)
  await whenClosed('Uitloggen?')
  expect(answered).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Drie' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(answered.mock.calls).toEqual([[3]]))
})

it('is dismissed when it is withdrawn, when another page opens and when the session ends', async () => {
  const { goElsewhere, unmount } = await open()
  const withdrawal = new AbortController()
  const withdrawn = askNumber({ signal: withdrawal.signal })
  withdrawal.abort()
  expect(await withdrawn).toBeUndefined()

  const left = askNumber()
  act(goElsewhere)
  expect(await left).toBeUndefined()
  await whenClosed('Hoeveel?')

  const ended = confirm({ title: 'Zeker?' })
  unmount()
  expect(await ended).toBe(false)
})
