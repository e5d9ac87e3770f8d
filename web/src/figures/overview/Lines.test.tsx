import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { Lines } from './Lines'

const items = Array.from({ length: 8 }, (_, index) => ({ id: index + 1 }))

it('moves the focus to the first line that appears when all are shown', async () => {
  const { user } = renderAt('/overzicht', () => (
    <Lines title="Nog niet beslist" items={items}>
      {({ id }) => `Regel ${id}`}
    </Lines>
  ))
  await user.click(await screen.findByRole('button', { name: 'Toon alle 8' }))
  expect(document.activeElement).toHaveTextContent(/^Regel 7$/)
})
