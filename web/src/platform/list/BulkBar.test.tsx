import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt'
import { BulkBar } from './BulkBar'

it('reports an action that throws, and offers it again', async () => {
  const run = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new TypeError('Failed to fetch module')).mockResolvedValue(true)
  const onClear = vi.fn<() => void>()
  const { user } = renderAt('/list', () => (
    <BulkBar label="Geselecteerd" count={2} actions={[{ label: 'Verwijderen', run }]} onClear={onClear} />
  ))
  await user.click(await screen.findByRole('button', { name: 'Verwijderen' }))
  await screen.findByText('Something went wrong')
  expect(onClear).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Verwijderen' }))
  await waitFor(() => expect(onClear).toHaveBeenCalledOnce())
})
