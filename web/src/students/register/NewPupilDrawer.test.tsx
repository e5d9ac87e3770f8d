import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer'
import { renderAt } from '../../testing/renderAt'
import { student } from '../../testing/students'
import { NewPupilDrawer } from './NewPupilDrawer'

const draft = { first_name: 'Jan', last_name: 'Meer', email: 'jan@leerling.example', grade: 5 }

function open(answer: Parameters<typeof fakeServer>[0], given: Partial<typeof draft> = draft) {
  const server = fakeServer((request) => (request.method === 'POST' ? answer(request) : undefined))
  const onClose = vi.fn<() => void>()
  const { user } = renderAt('/activities/12', () => (
    <NewPupilDrawer
      opened
      onClose={onClose}
      place={{ activity_id: 12, period_id: 1, school_id: 7 }}
      grades={[4, 5, 6]}
      notice=""
      draft={given}
      onDraftChange={() => undefined}
    />
  ))
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  return { server, user, press, onClose }
}

it('goes on with the next pupil after closing was refused', async () => {
  const { user, press, onClose } = open(() => ({ status: 201, data: student }), { ...draft, last_name: '' })
  await press('Opslaan en sluiten')
  await screen.findByText('Dit is nog niet opgeslagen')
  await user.type(screen.getByRole('textbox', { name: 'Achternaam' }), 'Meer{Enter}')
  await screen.findByText(/^1 leerling ingeschreven/)
  expect(onClose).not.toHaveBeenCalled()
  await user.type(screen.getByRole('textbox', { name: 'Achternaam' }), 'Meer')
  await press('Opslaan en sluiten')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('asks about a limit that may be exceeded', async () => {
  const reasons = ['Voor MC-07 mag Het Baken geen leerlingen meer inschrijven.']
  const { server, press } = open(({ body }) =>
    (body as { despite_limits?: true }).despite_limits
      ? { status: 201, data: student }
      : { status: 409, data: { non_field_errors: reasons, despite_limits: reasons } },
  )
  await press('Opslaan en volgende')
  await screen.findByRole('dialog', { name: 'Boven de limiet inschrijven?' })
  await press('Annuleren')
  // Whoever says 'no' is told once more why it is not saved, and of no fault.
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Boven de limiet inschrijven?' })).toBeNull())
  expect(screen.getAllByText(reasons[0]!)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Opslaan en volgende' })).toHaveFocus()
  expect(screen.queryByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeNull()
  expect(server.requestsBy('POST')).toHaveLength(1)
  await press('Opslaan en volgende')
  await screen.findByRole('dialog', { name: 'Boven de limiet inschrijven?' })
  await press('Toch inschrijven')
  await screen.findByText(/^1 leerling ingeschreven/)
})

it('asks nothing about another refusal', async () => {
  const { press } = open(() => ({ status: 409, data: { non_field_errors: ['Deze activiteit is geannuleerd.'] } }))
  await press('Opslaan en volgende')
  await screen.findByText('Dit is nog niet opgeslagen')
  expect(screen.queryByRole('dialog', { name: 'Boven de limiet inschrijven?' })).toBeNull()
})
