import type { Subject } from '@pre-u/contract/privacy/subjectAccess/calls'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../platform/api/queryClient'
import { fakeServer } from '../../testing/fakeServer'
import { renderAt } from '../../testing/renderAt'
import { SubjectView } from './SubjectView'

const subject: Subject = {
  email: 'noor@leerling.example',
  names: ['Noor Bos'],
  person: { first_name: 'Noor', infix: '', last_name: 'Bos' },
  pupil_records: 1,
  erasable: 0,
  restriction: { reason: 'Betwist de gegevens', since: '2026-10-01T10:00:00.000Z' },
  hold: null,
  parts: [{ name: 'students', label: 'Inschrijvingen', count: 0, rows: [] }],
}
const noop = () => undefined
const Page = () => <SubjectView email={subject.email} onChange={noop} onBack={noop} />

it('reads a person again after a step about that person, and not when everything on the screen is refreshed', async () => {
  let stored = subject
  const server = fakeServer(({ method }) => {
    if (method === 'POST') stored = { ...subject, restriction: null }
    return { data: stored }
  })
  const { user } = renderAt('/settings', Page)
  const lift = await screen.findByRole('button', { name: 'Afscherming opheffen' })
  await act(() => queryClient.invalidateQueries())
  expect(server.requestsBy('GET')).toHaveLength(1)

  await user.click(lift)
  await waitFor(() => expect(screen.queryByText(/^Afgeschermd sinds/)).toBeNull())
  expect(screen.getByRole('button', { name: 'Afschermen' })).toHaveFocus()
  expect(server.requestsBy('GET')).toHaveLength(2)
})
