import type { Reminder } from '@pre-u/contract/notifications/reminders/calls'
import { reminderRules } from '@pre-u/contract/notifications/reminders/rules'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { useSession } from '../../platform/api/session'
import { fakeServer } from '../../testing/fakeServer'
import { staff } from '../../testing/people'
import { renderAt } from '../../testing/renderAt'
import { RemindersPage } from './RemindersPage'

const rule: Reminder = { name: 'deadline_7', is_active: true, subject: 'Nog een week', body: 'Inschrijven kan nog.' }
const other: Reminder = { name: 'candidates', is_active: true, subject: 'Denkt u eraan?', body: 'Indienen kan nog.' }
const editLabel = ({ name }: Reminder) => `Tekst wijzigen: ${reminderRules[name].label}`

let stored: Reminder[]
const serve = () =>
  fakeServer(({ method, path, body }) => {
    if (method === 'PATCH') return { data: { ...stored[0], ...(body as object) } }
    if (path.endsWith('/preview/')) return { data: { today: {}, tomorrow: {} } }
    return { data: { rules: stored, next_run: '2026-10-02T06:00:00.000Z', last_run: null } }
  })
const signIn = () => useSession.setState({ loggedIn: true, access: 'a', refresh: 'r', user: staff, wasRefused: false })
const endSession = () => useSession.setState({ loggedIn: false, access: null, refresh: null, user: null, wasRefused: true })

// A text area that grows listens to it; happy-dom has none.
beforeAll(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))
beforeEach(() => {
  stored = [rule, other]
  signIn()
})

type User = ReturnType<typeof renderAt>['user']
const edit = async (user: User, edited: Reminder) => user.click(await screen.findByRole('button', { name: editLabel(edited) }))
const subject = () => screen.findByRole('textbox', { name: 'Onderwerp' })
const change = async (user: User) => {
  await edit(user, rule)
  await user.type(await subject(), ' of minder')
}
const question = () => screen.findByRole('dialog', { name: 'Wijzigingen niet opgeslagen' })
const answer = async (user: User, label: string) => user.click(within(await question()).getByRole('button', { name: label }))

it('asks before a changed text is left', async () => {
  serve()
  const { user, router, goElsewhere } = renderAt('/settings', RemindersPage)
  await change(user)
  goElsewhere()
  await answer(user, 'Verder bewerken')
  expect(router.state.location.pathname).toBe('/settings')
  expect(await subject()).toHaveValue('Nog een week of minder')

  await user.click(screen.getByRole('button', { name: 'Annuleren' }))
  await answer(user, 'Wijzigingen weggooien')
  expect(await screen.findByRole('button', { name: editLabel(rule) })).toHaveFocus()
})

it('has one text open at a time, so that leaving asks once', async () => {
  serve()
  const { user, router, goElsewhere } = renderAt('/settings', RemindersPage)
  await change(user)
  await edit(user, other)
  await answer(user, 'Verder bewerken')
  expect(await subject()).toHaveValue('Nog een week of minder')

  await edit(user, other)
  await answer(user, 'Wijzigingen weggooien')
  await waitFor(async () => expect(await subject()).toHaveValue(other.subject))
  await user.type(await subject(), '!')
  goElsewhere()
  await answer(user, 'Wijzigingen weggooien')
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
})

it('closes without asking when the text is saved', async () => {
  const server = serve()
  const { user } = renderAt('/settings', RemindersPage)
  await change(user)
  await user.click(screen.getByRole('button', { name: 'Tekst opslaan' }))
  expect(await screen.findByRole('button', { name: editLabel(rule) })).toHaveFocus()
  expect(server.requestsBy('PATCH')).toHaveLength(1)
})

it('asks which text stays where somebody else changed it while the session was over', async () => {
  const server = serve()
  const { user, unmount } = renderAt('/settings', RemindersPage)
  await change(user)
  act(() => void endSession())
  unmount()
  stored = [{ ...rule, subject: 'Nog zeven dagen' }, other]
  signIn()
  const { user: returned } = renderAt('/settings', RemindersPage)
  await edit(returned, rule)
  expect(await screen.findByText(/staat er weer/)).toBeVisible()
  const conflict = screen.getByRole('region', { name: 'Iemand anders heeft dit intussen gewijzigd' })
  expect(within(conflict).getByRole('radio', { name: 'Uw wijziging: Nog een week of minder' })).toBeChecked()
  await returned.click(within(conflict).getByRole('radio', { name: 'Gewijzigd door een ander: Nog zeven dagen' }))
  await returned.click(screen.getByRole('button', { name: 'Tekst opslaan' }))
  await screen.findByRole('button', { name: editLabel(rule) })
  expect(server.requestsBy('PATCH').map(({ body }) => body)).toEqual([{ subject: 'Nog zeven dagen', body: rule.body }])
})
