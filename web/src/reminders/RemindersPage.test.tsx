import { reminderRules } from '@pre-u/contract/reminders/rules'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { fakeServer } from '../testing/fakeServer'
import { renderAt } from '../testing/renderAt'
import { RuleRow } from './RuleRow'

const rule = { name: 'deadline_7', is_active: true, subject: 'Nog een week', body: 'Inschrijven kan nog.' } as const
const Page = () => <RuleRow rule={rule} tomorrow={[]} />
const editLabel = `Tekst wijzigen: ${reminderRules.deadline_7.label}`

// A text area that grows listens to it; happy-dom has none.
beforeAll(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))

const change = async (user: ReturnType<typeof renderAt>['user']) => {
  await user.click(await screen.findByRole('button', { name: editLabel }))
  await user.type(await screen.findByRole('textbox', { name: 'Onderwerp' }), ' of minder')
}

it('asks before a changed text is left', async () => {
  fakeServer(() => undefined)
  const { user, router, goElsewhere } = renderAt('/settings', Page)
  await change(user)
  goElsewhere()
  // The form has a button of that name too.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Annuleren' })).toHaveLength(2))
  await user.click(screen.getAllByRole('button', { name: 'Annuleren' })[1]!)
  expect(router.state.location.pathname).toBe('/settings')
  expect(screen.getByRole('textbox', { name: 'Onderwerp' })).toHaveValue('Nog een week of minder')

  await user.click(screen.getAllByRole('button', { name: 'Annuleren' })[0]!)
  await user.click(await screen.findByRole('button', { name: 'Niet opslaan' }))
  expect(await screen.findByRole('button', { name: editLabel })).toBeVisible()
})

it('closes without asking when the text is saved', async () => {
  const server = fakeServer(({ body }) => ({ data: { ...rule, ...(body as object) } }))
  const { user } = renderAt('/settings', Page)
  await change(user)
  await user.click(screen.getByRole('button', { name: 'Tekst opslaan' }))
  expect(await screen.findByRole('button', { name: editLabel })).toBeVisible()
  expect(server.requestsBy('PATCH')).toHaveLength(1)
})
