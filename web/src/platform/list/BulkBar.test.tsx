import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { confirm } from '../feedback/confirm'
import { BulkBar } from './BulkBar'

type Run = () => Promise<boolean>

function renderBar(run: Run) {
  const onClear = vi.fn<() => void>()
  const Page = () => {
    const [count, setCount] = useState(2)
    const clear = () => {
      onClear()
      setCount(0)
    }
    return (
      <>
        <div id="rows" tabIndex={-1} data-testid="rows" />
        <BulkBar label="Geselecteerd" listId="rows" count={count} actions={[{ label: 'Wijzigen', run }]} onClear={clear} />
      </>
    )
  }
  const { user } = renderAt('/list', Page)
  return { user, onClear, button: () => screen.findByRole('button', { name: 'Wijzigen' }) }
}

it('reports an action that throws, and offers it again', async () => {
  const run = vi.fn<Run>().mockRejectedValueOnce(new TypeError('Failed to fetch module')).mockResolvedValue(true)
  const { user, onClear, button } = renderBar(run)
  await user.click(await button())
  await screen.findByText('Something went wrong')
  expect(onClear).not.toHaveBeenCalled()
  await user.click(await button())
  await waitFor(() => expect(onClear).toHaveBeenCalledOnce())
})

it('shows that an action runs once its question is answered, and not before', async () => {
  let finish = (_isDone: boolean) => {}
  const work = new Promise<boolean>((resolve) => {
    finish = resolve
  })
  const run = vi.fn<Run>(async () => (await confirm({ title: 'Zeker?', confirmLabel: 'Ja' })) && work)
  const { user, onClear, button } = renderBar(run)
  await user.click(await button())
  await screen.findByRole('dialog', { name: 'Zeker?' })
  expect(await button()).not.toHaveAttribute('data-loading')

  await user.keyboard('{Escape}')
  await waitFor(async () => expect(await button()).toHaveFocus())

  await user.click(await button())
  await user.click(await screen.findByRole('button', { name: 'Ja' }))
  await waitFor(async () => expect(await button()).toHaveAttribute('data-loading'))
  // A disabled button would lose the focus.
  expect(await button()).toBeEnabled()
  await user.click(await button())
  expect(run).toHaveBeenCalledTimes(2)

  finish(true)
  await waitFor(() => expect(onClear).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.getByTestId('rows')).toHaveFocus())
})
