import type { Candidate } from '@pre-u/contract/honours/candidates'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../platform/api/queryClient'
import { fakeServer } from '../../testing/fakeServer'
import { candidate } from '../../testing/honours'
import { renderAt } from '../../testing/renderAt'
import { candidateQueries } from '../queries'
import { HandInPart } from './HandInPart'

const complete: Candidate = { ...candidate, missing: [] }
const saved: Candidate = { ...complete, grade: 6, updated_at: '2026-10-02T10:00:00.000Z' }

const save = async () => {
  queryClient.setQueryData(candidateQueries.one(candidate.id).queryKey, saved)
  return true
}

it('hands in the candidate with what was typed, which is saved first', async () => {
  const server = fakeServer(() => ({ data: saved }))
  const { user } = renderAt('/page', () => <HandInPart candidate={complete} isBusy={false} save={save} />)
  await user.click(await screen.findByRole('button', { name: 'Indienen' }))
  const dialog = await screen.findByRole('dialog', { name: 'Jan van der Meer indienen?' })
  expect(dialog).toHaveTextContent('leerjaar 6')
  await user.click(screen.getAllByRole('button', { name: 'Indienen' }).at(-1)!)
  await screen.findByText('Jan van der Meer is ingediend')
  await waitFor(() =>
    expect(server.requestsBy('POST')).toMatchObject([
      { path: `/api/honours-program-students/${candidate.id}/finish_registration`, body: { updated_at: saved.updated_at } },
    ]),
  )
})
