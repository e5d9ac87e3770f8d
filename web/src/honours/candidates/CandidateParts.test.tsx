import type { Candidate } from '@pre-u/contract/honours/candidates'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../platform/api/queryClient'
import { useSession } from '../../platform/api/session'
import { fakeServer } from '../../testing/fakeServer'
import { candidate } from '../../testing/honours'
import { teacher } from '../../testing/people'
import { renderAt } from '../../testing/renderAt'
import { candidateQueries } from '../queries'
import { CandidateParts } from './CandidateParts'

const CLOSED = 'De deadline is voorbij.'
let stored: Candidate

function Page() {
  const { data } = useQuery(candidateQueries.one(candidate.id))
  const isLocked = data?.honours_program.is_closed ?? false
  return data && <CandidateParts candidate={data} draft={{ content: null, updated_at: null }} user={teacher} isLocked={isLocked} />
}

const open = () => {
  fakeServer(({ method, path }) => {
    if (path.startsWith('/api/drafts/')) return { data: { updated_at: stored.updated_at } }
    return method === 'GET' ? { data: stored } : { status: 409, data: { non_field_errors: [CLOSED] } }
  })
  return renderAt('/page', Page)
}
const close = async () => {
  stored = { ...stored, honours_program: { ...stored.honours_program, is_closed: true }, updated_at: '2026-10-02T10:00:00.000Z' }
  await act(() => queryClient.invalidateQueries())
}

beforeEach(() => {
  stored = candidate
  useSession.setState({ loggedIn: true, user: teacher })
})

it('has no fields once the candidate may not be changed', async () => {
  open()
  await screen.findByRole('textbox', { name: 'Voornaam' })
  await close()
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(screen.getByText('Jan van der Meer')).toBeVisible()
})

it('shows what was being typed when the deadline passed, and why it is not saved', async () => {
  const { user } = open()
  const motivation = await screen.findByRole('textbox', { name: 'Motivatie (optioneel)' })
  await user.type(motivation, ' Echt.')
  await close()
  await waitFor(() => expect(screen.queryByRole('button', { name: /bestand kiezen$/ })).toBeNull())
  expect(motivation).toHaveValue('Omdat het past. Echt.')
  await user.click(screen.getByRole('button', { name: 'Opslaan' }))
  expect(await screen.findByRole('region', { name: 'Dit is nog niet opgeslagen' })).toHaveTextContent(CLOSED)
  expect(motivation).toHaveValue('Omdat het past. Echt.')
})
