import { checkPeriod, type Period, periods } from '@pre-u/contract/activities/periods'
import { useSearch } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../testing/fakeServer'
import { staff } from '../../testing/people'
import { renderAt } from '../../testing/renderAt'
import { endSession, signIn, signInAnew } from '../../testing/session'
import { useListState } from '../address/listState'
import { queryClient } from '../api/queryClient'
import { DayField, SwitchField, TextField } from './fields'
import { FormDrawer } from './FormDrawer'

const stored: Period = {
  id: 7,
  name: 'Herfst',
  school_year: '2026-2027',
  start_date: '2026-09-01',
  end_date: '2026-12-15',
  is_active: true,
  created_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-01T10:00:00.000Z',
}

function Page() {
  const { open, close } = useListState(periods, useSearch({ from: '/shell/settings' }))
  return (
    <>
      <p>De lijst</p>
      <FormDrawer
        contract={periods}
        check={checkPeriod}
        defaults={() => ({ school_year: '2026-2027' })}
        opened={open}
        onClose={close}
        title={(period) => period?.name ?? 'Nieuwe periode'}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" />
            <DayField form={form} name="start_date" />
            <DayField form={form} name="end_date" />
            <SwitchField form={form} name="is_active" />
          </>
        )}
      </FormDrawer>
    </>
  )
}
beforeEach(() => signInAnew(staff))

const CHANGED_BY_OTHER = 'Iemand anders heeft dit intussen gewijzigd'
const press = async (user: ReturnType<typeof renderAt>['user'], name: string) => user.click(await screen.findByRole('button', { name }))
const closed = () => waitFor(() => expect(screen.queryByLabelText('Naam')).toBeNull())

it('shows errors only after the first submit, with links to the fields, and then live', async () => {
  const server = fakeServer(() => undefined)
  const { user } = renderAt('/settings?open=nieuw', Page)
  await user.type(await screen.findByLabelText('Naam'), 'x')
  await user.clear(screen.getByLabelText('Naam'))
  expect(screen.queryByText('Naam is vereist')).toBeNull()

  await press(user, 'Toevoegen')
  const summary = screen.getByRole('region', { name: 'Dit is nog niet opgeslagen' })
  expect(summary).toHaveFocus()
  await user.click(within(summary).getByRole('link', { name: 'Naam is vereist' }))
  expect(screen.getByLabelText('Naam')).toHaveFocus()
  await user.keyboard('Winter')
  expect(screen.queryByText('Naam is vereist')).toBeNull()
  expect(server.requestsBy('POST')).toEqual([])
})

it("starts with the contract's defaults, and does not count an emptied field as a change", async () => {
  fakeServer(() => undefined)
  const { user } = renderAt('/settings?open=nieuw', Page)
  expect(await screen.findByRole('switch', { name: 'Actief' })).toBeChecked()
  await user.type(screen.getByLabelText('Naam'), 'x')
  await user.clear(screen.getByLabelText('Naam'))
  await user.keyboard('{Escape}')
  await closed()
})

it('checks the rules across fields before sending', async () => {
  const server = fakeServer(() => undefined)
  const { user } = renderAt('/settings?open=nieuw', Page)
  await user.type(await screen.findByLabelText('Naam'), 'Winter')
  await user.type(screen.getByLabelText('Begindatum'), '01/03/27')
  await user.type(screen.getByLabelText('Einddatum'), '01/02/27')
  await press(user, 'Toevoegen')
  expect(screen.getByText('De einddatum ligt voor de begindatum')).toBeVisible()
  expect(server.requestsBy('POST')).toEqual([])
})

it("shows the server's error at its field and in a toast, and keeps the input", async () => {
  const taken = 'In dit schooljaar is er al een periode met deze naam'
  fakeServer(({ method }) => (method === 'POST' ? { status: 400, data: { name: [taken] } } : undefined))
  const { user } = renderAt('/settings?open=nieuw', Page)
  await user.type(await screen.findByLabelText('Naam'), 'Winter')
  await user.type(screen.getByLabelText('Begindatum'), '010127')
  await user.type(screen.getByLabelText('Einddatum'), '010327')
  await press(user, 'Toevoegen')
  await waitFor(() => expect(screen.getAllByText(new RegExp(taken))).toHaveLength(3))
  expect(screen.getByLabelText('Naam')).toHaveValue('Winter')
  expect(screen.getByLabelText('Naam')).toHaveAccessibleDescription(taken)
  expect(screen.getByLabelText('Begindatum')).toHaveValue('01/01/27')
})

it('sends only the changes with updated_at, and closes', async () => {
  const server = fakeServer(({ method }) => (method === 'PATCH' ? { data: { ...stored, name: 'Najaar' } } : { data: stored }))
  const { user, search } = renderAt('/settings?open=7', Page)
  await user.clear(await screen.findByLabelText('Naam'))
  await user.type(screen.getByLabelText('Naam'), 'Najaar')
  await press(user, 'Opslaan')
  await closed()
  expect(server.requestsBy('PATCH').map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/api/periods/7/', body: { name: 'Najaar', updated_at: stored.updated_at } },
  ])
  expect(search()).toEqual({})
})

it('asks before unsaved changes are lost, on close and on navigation', async () => {
  fakeServer(() => ({ data: stored }))
  const { user, router, goElsewhere } = renderAt('/settings?open=7', Page)
  await user.type(await screen.findByLabelText('Naam'), 'tijd')

  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Verder bewerken' }))
  expect(screen.getByLabelText('Naam')).toHaveValue('Herfsttijd')

  goElsewhere()
  await user.click(await screen.findByRole('button', { name: 'Verder bewerken' }))
  expect(router.state.location.pathname).toBe('/settings')

  await press(user, 'Sluiten')
  await user.click(await screen.findByRole('button', { name: 'Wijzigingen weggooien' }))
  await closed()
})

it('closes without asking when nothing has changed', async () => {
  fakeServer(() => ({ data: stored }))
  const { user } = renderAt('/settings?open=7', Page)
  await screen.findByLabelText('Naam')
  await user.keyboard('{Escape}')
  await closed()
  expect(screen.queryByText('Wijzigingen niet opgeslagen')).toBeNull()
})

it('offers a choice per field after a stale write', async () => {
  const theirs = { ...stored, name: 'Najaar', end_date: '2026-12-20', updated_at: '2026-02-02T10:00:00.000Z' }
  let current = stored
  const server = fakeServer(({ method, body }) => {
    if (method === 'GET') return { data: current }
    if ((body as { updated_at: string }).updated_at === theirs.updated_at) return { data: theirs }
    current = theirs
    return { status: 409, data: { non_field_errors: ['Intussen gewijzigd'] } }
  })
  const { user } = renderAt('/settings?open=7', Page)
  await user.clear(await screen.findByLabelText('Naam'))
  await user.type(screen.getByLabelText('Naam'), 'Blokperiode')
  await user.click(screen.getByLabelText('Actief'))
  await press(user, 'Opslaan')

  const conflict = await screen.findByRole('region', { name: CHANGED_BY_OTHER })
  expect(within(conflict).getByRole('radio', { name: 'Uw wijziging: Blokperiode' })).toBeChecked()
  expect(within(conflict).getByText(/overgenomen: Einddatum/)).toBeVisible()
  expect(screen.getByLabelText('Einddatum')).toHaveValue('20/12/26')

  await user.click(within(conflict).getByRole('radio', { name: 'Gewijzigd door een ander: Najaar' }))
  expect(screen.getByRole('textbox', { name: 'Naam' })).toHaveValue('Najaar')
  await press(user, 'Opslaan')
  await closed()
  expect(server.requestsBy('PATCH').at(-1)?.body).toEqual({ is_active: false, updated_at: theirs.updated_at })
})

describe('after the session ended', () => {
  const leaveAndReturn = async (unmount: () => void) => {
    act(() => void endSession(true))
    unmount()
    signIn(staff)
    const returned = renderAt('/settings?open=7', Page)
    await screen.findByText(/staat er weer/)
    return returned
  }
  const typeAndReturn = async (whileAway: Partial<Period>) => {
    let current = stored
    const server = fakeServer(({ body }) => ({ data: { ...current, ...(body as object) } }))
    const { user, unmount } = renderAt('/settings?open=7', Page)
    await user.type(await screen.findByLabelText('Naam'), 'tijd')
    current = { ...stored, ...whileAway, updated_at: '2026-02-02T10:00:00.000Z' }
    return { server, ...(await leaveAndReturn(unmount)) }
  }

  it('has what was typed, over what somebody else changed in other fields', async () => {
    const { server, user } = await typeAndReturn({ end_date: '2026-12-20' })
    expect(screen.getByLabelText('Naam')).toHaveValue('Herfsttijd')
    expect(screen.getByLabelText('Einddatum')).toHaveValue('20/12/26')
    expect(screen.queryByText(CHANGED_BY_OTHER)).toBeNull()
    await press(user, 'Opslaan')
    await closed()
    expect(server.requestsBy('PATCH')[0]?.body).toMatchObject({ name: 'Herfsttijd' })
  })

  it('asks which value stays where somebody else changed the same field', async () => {
    const { server, user } = await typeAndReturn({ name: 'Najaar' })
    const conflict = screen.getByRole('region', { name: CHANGED_BY_OTHER })
    expect(within(conflict).getByRole('radio', { name: 'Uw wijziging: Herfsttijd' })).toBeChecked()
    await user.click(within(conflict).getByRole('radio', { name: 'Gewijzigd door een ander: Najaar' }))
    await press(user, 'Opslaan')
    await closed()
    expect(server.requestsBy('PATCH')).toEqual([])
  })

  it('asks again when the session ends before the answer', async () => {
    const { unmount } = await typeAndReturn({ name: 'Najaar' })
    await leaveAndReturn(unmount)
    const conflict = screen.getByRole('region', { name: CHANGED_BY_OTHER })
    expect(within(conflict).getByRole('radio', { name: 'Uw wijziging: Herfsttijd' })).toBeChecked()
    expect(within(conflict).getByRole('radio', { name: 'Gewijzigd door een ander: Najaar' })).toBeVisible()
  })
})

it('shows a message when the record does not exist', async () => {
  fakeServer(() => undefined)
  renderAt('/settings?open=99', Page)
  expect(await screen.findByText('Dit bestaat niet of niet meer.')).toBeVisible()
})

it('says that an open record was removed, but leaves what was typed', async () => {
  let isThere = true
  fakeServer(() => (isThere ? { data: stored } : undefined))
  const { user } = renderAt('/settings?open=7', Page)
  await user.type(await screen.findByLabelText('Naam'), 'tijd')
  isThere = false
  await act(() => queryClient.invalidateQueries())
  expect(screen.getByLabelText('Naam')).toHaveValue('Herfsttijd')
  await user.clear(screen.getByLabelText('Naam'))
  await user.type(screen.getByLabelText('Naam'), stored.name)
  expect(await screen.findByText('Dit bestaat niet of niet meer.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Opslaan' })).toBeNull()
})
