import type { Candidate } from '@pre-u/contract/honours/candidates'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../platform/api/session'
import { fakeServer } from '../../testing/fakeServer'
import { candidate } from '../../testing/honours'
import { teacher } from '../../testing/people'
import { renderAt } from '../../testing/renderAt'
import { CandidateForm } from './CandidateForm'
import { candidateQueries } from '../queries'
import { useCandidateAutosave } from './CandidateForm'

const DRAFT_KEY = 'draft:test'
let stored: Candidate

function Form({ shown }: { shown: Candidate }) {
  const autosave = useCandidateAutosave(shown, 'test')
  return (
    <>
      <CandidateForm autosave={autosave} />
      <button type="button" onClick={() => void autosave.flush()}>
        Indienen
      </button>
    </>
  )
}
function Page() {
  const { data } = useQuery(candidateQueries.one(candidate.id))
  return data && <Form shown={data} />
}

/** Stores what it is sent, and refuses a stale write. */
const statefulServer = () =>
  fakeServer(({ method, body }) => {
    if (method !== 'PATCH') return { data: stored }
    const { updated_at, ...changes } = body as Partial<Candidate>
    if (updated_at !== stored.updated_at) return { status: 409, data: { non_field_errors: ['Iemand anders heeft dit gewijzigd.'] } }
    stored = { ...stored, ...changes, updated_at: new Date(Date.parse(stored.updated_at) + 1000).toISOString() }
    return { data: stored }
  })

const changeByOther = (changes: Partial<Candidate>) => {
  stored = { ...stored, ...changes, updated_at: new Date(Date.parse(stored.updated_at) + 60_000).toISOString() }
}

beforeEach(() => {
  stored = candidate
  localStorage.clear()
  useSession.setState({ loggedIn: true, user: teacher })
})
afterEach(() => localStorage.clear())

it('autosaves only the changed field, and removes the stored draft', async () => {
  const server = statefulServer()
  const { user } = renderAt('/page', Page)
  await user.type(await screen.findByRole('textbox', { name: 'Motivatie (optioneel)' }), ' Echt.')
  expect(localStorage.getItem(DRAFT_KEY)).toContain('Omdat het past. Echt.')
  await screen.findByText(/Opgeslagen om \d\d:\d\d/)
  expect(server.requestsBy('PATCH').map(({ body }) => body)).toEqual([
    { motivation: 'Omdat het past. Echt.', updated_at: candidate.updated_at },
  ])
  await waitFor(() => expect(localStorage.getItem(DRAFT_KEY)).toBeNull())
})

it('saves valid fields, and invalid ones once they are corrected', async () => {
  const server = statefulServer()
  const { user } = renderAt('/page', Page)
  await user.clear(await screen.findByRole('textbox', { name: 'Achternaam' }))
  await user.type(screen.getByRole('textbox', { name: 'Voornaam' }), 'netje')
  await screen.findByText('Achternaam is vereist')
  await waitFor(() => expect(stored.first_name).toBe('Jannetje'))
  expect(server.requestsBy('PATCH').every(({ body }) => !('last_name' in (body as object)))).toBe(true)
  expect(screen.getByRole('status')).toHaveTextContent('Niet opgeslagen. Verbeter de gemarkeerde velden.')
  await user.type(screen.getByRole('textbox', { name: 'Achternaam' }), 'Bos')
  await waitFor(() => expect(stored.last_name).toBe('Bos'))
})

it('merges a change by another user with the local change', async () => {
  statefulServer()
  const { user } = renderAt('/page', Page)
  const motivation = await screen.findByRole('textbox', { name: 'Motivatie (optioneel)' })
  changeByOther({ infix: 'de' })
  await user.type(motivation, ' Echt.')
  await screen.findByText(/Opgeslagen om/)
  expect(stored).toMatchObject({ infix: 'de', motivation: 'Omdat het past. Echt.' })
  expect(screen.getByRole('textbox', { name: 'Tussenvoegsel (optioneel)' })).toHaveValue('de')
})

it('asks which value stays, and again when something needs the answer', async () => {
  statefulServer()
  const { user } = renderAt('/page', Page)
  const motivation = await screen.findByRole('textbox', { name: 'Motivatie (optioneel)' })
  changeByOther({ motivation: 'Van een ander.' })
  await user.type(motivation, ' Echt.')
  const question = await screen.findByRole('region', { name: 'Iemand anders heeft dit intussen gewijzigd' })
  expect(motivation).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Indienen' }))
  expect(question).toHaveFocus()
  expect(stored.motivation).toBe('Van een ander.')
  await user.click(screen.getByRole('button', { name: 'Deze keuze opslaan' }))
  expect(motivation).toHaveFocus()
  await waitFor(() => expect(stored.motivation).toBe('Omdat het past. Echt.'))
})

it('restores and saves the draft stored on this device', async () => {
  const values = { ...pick(candidate), motivation: 'Nog van gisteren' }
  const base = { updated_at: candidate.updated_at, values: pick(candidate) }
  localStorage.setItem(DRAFT_KEY, JSON.stringify({ at: Date.now(), content: { base, values } }))
  statefulServer()
  renderAt('/page', Page)
  expect(await screen.findByRole('textbox', { name: 'Motivatie (optioneel)' })).toHaveValue('Nog van gisteren')
  await waitFor(() => expect(stored.motivation).toBe('Nog van gisteren'))
})

const pick = ({ first_name, infix, last_name, email, grade, profile, motivation }: Candidate) => ({
  first_name,
  infix,
  last_name,
  email,
  grade,
  profile,
  motivation,
})
