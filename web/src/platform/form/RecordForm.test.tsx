import { type Plan, type PlanInput, planInput, plans } from '@pre-u/contract/schools/plans'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fakeServer } from '../../testing/fakeServer'
import { staff } from '../../testing/people'
import { renderAt } from '../../testing/renderAt'
import { queryClient } from '../api/queryClient'
import { resourceQueries } from '../api/resourceQueries'
import { useSession } from '../api/session'
import type { Draft } from '../drafts/drafts'
import { WithDraft } from '../drafts/WithDraft'
import { TextField } from './fields'
import { RecordForm, useRecordForm } from './RecordForm'

type Fields = Pick<PlanInput, 'name' | 'description'>

const TAKEN = 'Deze naam bestaat al'
const CHANGED_BY_OTHER = 'Iemand anders heeft dit intussen gewijzigd'
const queries = resourceQueries(plans)
const schema = z.pick(planInput, { name: true, description: true })
const first: Plan = {
  id: 7,
  created_at: '2026-10-01T10:00:00.000Z',
  updated_at: '2026-10-01T10:00:00.000Z',
  name: 'Basis',
  description: 'x',
  max_registrations: null,
  max_honours_students: null,
  priority: false,
  is_active: true,
  schools_count: 0,
}
const KEY = 'plan-7'
const SAVED_AT = '2026-11-19T13:03:00.000Z'
let stored: Plan
let draft: object | null

const change = (changes: Partial<Plan>) => {
  stored = { ...stored, ...changes, updated_at: new Date(Date.parse(stored.updated_at) + 60_000).toISOString() }
}

/** Stores what it is sent without spaces around it, and refuses a stale write. */
const serve = () =>
  fakeServer(({ method, path, body }) => {
    if (path.startsWith('/api/drafts/')) {
      if (method !== 'GET') draft = method === 'PUT' ? (body as { content: object }).content : null
      return method === 'DELETE' ? { status: 204 } : { data: { content: draft, updated_at: draft && SAVED_AT } }
    }
    if (method !== 'PATCH') return { data: stored }
    const { updated_at, name, description } = body as Partial<Plan>
    if (name === 'Plus') return { status: 400, data: { name: [TAKEN] } }
    if (updated_at !== stored.updated_at) return { status: 409, data: { non_field_errors: ['Intussen gewijzigd'] } }
    change({ ...(name !== undefined && { name: name.trim() }), ...(description !== undefined && { description: description.trim() }) })
    return { data: stored }
  })

function Form({ plan, answer }: { plan: Plan; answer: Draft }) {
  const { mutateAsync: update } = queries.useUpdate({ quiet: true })
  const edited = useRecordForm<Plan, Fields>({
    draft: { key: KEY, answer },
    record: plan,
    valuesOf: ({ name, description }) => ({ name, description }),
    schema,
    one: queries.one,
    update,
  })
  const { form, notices, submit } = edited
  return (
    <>
      <RecordForm edited={edited} saved="Het pakket is opgeslagen">
        {notices}
        <TextField form={form} name="name" />
        <TextField form={form} name="description" />
      </RecordForm>
      <button type="button" onClick={() => void submit().then((isSaved) => isSaved && change({ is_active: false }))}>
        Sluiten
      </button>
    </>
  )
}
function Page() {
  const { data } = useQuery(queries.one(first.id))
  return data && <WithDraft draftKey={KEY}>{(answer) => <Form plan={data} answer={answer} />}</WithDraft>
}

const open = async () => {
  const server = serve()
  const { user, ...page } = renderAt('/page', Page)
  const name = await screen.findByRole('textbox', { name: 'Naam' })
  const description = screen.getByRole('textbox', { name: 'Omschrijving (optioneel)' })
  const save = () => user.click(screen.getByRole('button', { name: 'Opslaan' }))
  return { user, ...page, name, description, save, sent: () => server.requestsBy('PATCH').map(({ body }) => body) }
}

beforeEach(() => {
  stored = first
  draft = null
  useSession.setState({ loggedIn: true, user: staff })
})

it('saves only the changes, says so, and goes on in the same field', async () => {
  const { user, description, save, sent } = await open()
  await user.type(description, 'y ')
  expect(sent()).toEqual([])
  await user.keyboard('{Enter}')
  await screen.findByText('Het pakket is opgeslagen')
  expect(sent()).toEqual([{ description: 'xy ', updated_at: first.updated_at }])
  expect(description).toHaveValue('xy')
  expect(description).toHaveFocus()
  await user.type(description, 'z')
  await save()
  await waitFor(() => expect(stored.description).toBe('xyz'))
})

it('shows what is wrong at its field after the first attempt, and then live, and sends nothing', async () => {
  const { user, name, save, sent } = await open()
  await user.clear(name)
  expect(screen.queryByText('Naam is vereist')).toBeNull()
  await save()
  expect(screen.getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toHaveFocus()
  expect(name).toHaveAccessibleDescription('Naam is vereist')
  await user.type(name, 'Plus')
  expect(screen.queryByText('Naam is vereist')).toBeNull()
  expect(sent()).toEqual([])
  await save()
  await waitFor(() => expect(name).toHaveAccessibleDescription(TAKEN))
})

it('follows the record until somebody types', async () => {
  const { user, name, description } = await open()
  change({ name: 'Extra' })
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(name).toHaveValue('Extra'))
  await user.type(description, 'y')
  change({ name: 'Anders' })
  await act(() => queryClient.invalidateQueries())
  expect(name).toHaveValue('Extra')
  expect(description).toHaveValue('xy')
})

it('asks which value stays when somebody else changed the same field', async () => {
  const { user, description, save, sent } = await open()
  await user.type(description, 'y')
  change({ description: 'z', name: 'Extra' })
  await save()
  const question = await screen.findByRole('region', { name: CHANGED_BY_OTHER })
  expect(question).toHaveFocus()
  expect(within(question).getByText(/overgenomen: Naam/)).toBeVisible()
  expect(stored.description).toBe('z')
  const theirs = stored.updated_at
  await user.click(within(question).getByRole('radio', { name: 'Uw wijziging: xy' }))
  await save()
  await screen.findByText('Het pakket is opgeslagen')
  expect(sent().at(-1)).toEqual({ description: 'xy', updated_at: theirs })
})

it('saves over a change of what it does not show without asking', async () => {
  const { user, description, save } = await open()
  await user.type(description, 'y')
  change({ schools_count: 3 })
  await save()
  await screen.findByText('Het pakket is opgeslagen')
  expect(stored).toMatchObject({ description: 'xy', schools_count: 3 })
})

it('is saved by another button of the page, which goes on when it is', async () => {
  const { user, name } = await open()
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Sluiten' }))
  expect(screen.getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toHaveFocus()
  expect(stored).toBe(first)
  await user.type(name, 'Extra')
  await user.click(screen.getByRole('button', { name: 'Sluiten' }))
  await waitFor(() => expect(stored).toMatchObject({ name: 'Extra', is_active: false }))
})

it('asks before unsaved changes are lost, and then forgets them', async () => {
  const { user, description, goElsewhere, router } = await open()
  await user.type(description, 'y')
  goElsewhere()
  await user.click(await screen.findByRole('button', { name: 'Verder bewerken' }))
  expect(router.state.location.pathname).toBe('/page')
  await screen.findByText(/^Concept bewaard/)
  goElsewhere()
  await user.click(await screen.findByRole('button', { name: 'Wijzigingen weggooien' }))
  await screen.findByRole('heading', { name: 'Elders' })
  await waitFor(() => expect(draft).toBeNull())
})

it('leaves without asking when everything is saved', async () => {
  const { user, description, goElsewhere, save } = await open()
  await user.type(description, 'y')
  await save()
  await screen.findByText('Het pakket is opgeslagen')
  goElsewhere()
  expect(await screen.findByRole('heading', { name: 'Elders' })).toBeVisible()
})

describe('what was typed and not saved', () => {
  const openAgain = async (typed: Partial<Fields>) => {
    draft = { before: { name: first.name, description: first.description }, changes: typed }
    return open()
  }

  it('is kept while it is typed, until it is saved', async () => {
    const { user, description, save } = await open()
    await user.type(description, 'y')
    await waitFor(() => expect(draft).toMatchObject({ changes: { description: 'xy' } }))
    await save()
    await waitFor(() => expect(draft).toBeNull())
  })

  it('is there again, and can be saved', async () => {
    const { description, save } = await openAgain({ description: 'xy' })
    expect(description).toHaveValue('xy')
    expect(screen.getByText('Verder waar u was gebleven.')).toBeVisible()
    await save()
    await screen.findByText('Het pakket is opgeslagen')
    expect(stored.description).toBe('xy')
    expect(screen.queryByText('Verder waar u was gebleven.')).toBeNull()
  })

  it('can be thrown away', async () => {
    const { user, description } = await openAgain({ description: 'xy' })
    await user.click(screen.getByRole('button', { name: 'Opnieuw beginnen' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Opnieuw beginnen' }))
    expect(description).toHaveValue('x')
    await waitFor(() => expect(draft).toBeNull())
    await user.type(description, 'z')
    expect(screen.queryByText('Verder waar u was gebleven.')).toBeNull()
  })

  it('lies over what somebody else changed since, and asks about the same field', async () => {
    change({ description: 'z', name: 'Extra' })
    const { name, save, sent } = await openAgain({ description: 'xy' })
    expect(name).toHaveValue('Extra')
    const question = screen.getByRole('region', { name: CHANGED_BY_OTHER })
    expect(within(question).getByRole('radio', { name: 'Uw wijziging: xy' })).toBeChecked()
    await save()
    await screen.findByText('Het pakket is opgeslagen')
    expect(sent()).toEqual([{ description: 'xy', updated_at: expect.not.stringMatching(first.updated_at) as string }])
  })

  it('is not shown when it says nothing else than what is stored', async () => {
    change({ description: 'xy' })
    const { user, description } = await openAgain({ description: 'xy' })
    await user.type(description, 'z')
    expect(screen.queryByText('Verder waar u was gebleven.')).toBeNull()
    await waitFor(() => expect(draft).toMatchObject({ before: { description: 'xy' }, changes: { description: 'xyz' } }))
  })
})
