import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { LazyMenu } from './LazyMenu'

const Page = () => <LazyMenu target={<button type="button">Acties</button>}>{(Menu) => <Menu.Item>Openen</Menu.Item>}</LazyMenu>

/** Presses the key in the same task as the entries appear. */
const pressOnceShown = (key: string) =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!screen.queryByRole('menuitem')) return
      observer.disconnect()
      act(() => void fireEvent.keyDown(document.activeElement!, { key }))
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })

// The first of the file: the code of menus is loaded once.
it('shows that a menu is coming while its code is loaded', async () => {
  renderAt('/page', Page)
  const button = await screen.findByRole('button', { name: 'Acties' })
  fireEvent.click(button)
  expect(document.documentElement).toHaveAttribute('data-coming')
  await screen.findByRole('menuitem')
  expect(document.querySelector('[data-coming]')).toBeNull()
})

it('closes with Escape as soon as it is open, and returns the focus', async () => {
  const { user } = renderAt('/page', Page)
  const button = await screen.findByRole('button', { name: 'Acties' })
  button.focus()
  const pressed = pressOnceShown('Escape')
  await user.keyboard('{Enter}')
  await pressed
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(screen.getByRole('button', { name: 'Acties' })).toHaveFocus()
})

it('moves to the entries with the arrow keys', async () => {
  const { user } = renderAt('/page', Page)
  await user.click(await screen.findByRole('button', { name: 'Acties' }))
  await screen.findByRole('menuitem')
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Openen' })).toHaveFocus()
})
