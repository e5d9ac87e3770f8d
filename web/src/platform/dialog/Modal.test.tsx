import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { Modal } from './Modal'

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

it('returns the focus', async () => {
  const { user } = renderAt('/page', Page)
  await user.click(await screen.findByRole('button', { name: 'Openen' }))
  expect(await screen.findByText('Zeker weten?')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Zeker weten?')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Openen' })).toHaveFocus())
})
