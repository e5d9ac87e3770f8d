import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useSession } from '../platform/api/session'
import { fakeServer } from '../testing/fakeServer'
import { teacher } from '../testing/people'
import { renderAt } from '../testing/renderAt'
import { NameForm } from './NameForm'

beforeEach(() => useSession.setState({ loggedIn: true, user: teacher }))

it('asks before a changed name is left', async () => {
  fakeServer(() => undefined)
  const { user, router, goElsewhere } = renderAt('/account', () => <NameForm user={teacher} />)
  await user.type(await screen.findByRole('textbox', { name: 'Achternaam' }), ' Bos')
  goElsewhere()
  await user.click(await screen.findByRole('button', { name: 'Verder bewerken' }))
  expect(router.state.location.pathname).toBe('/account')
})

it('does not ask when it was saved, also with a space that the server leaves out', async () => {
  fakeServer(({ body }) => ({ data: { ...teacher, last_name: (body as { last_name: string }).last_name.trim() } }))
  const { user, goElsewhere } = renderAt('/account', () => <NameForm user={teacher} />)
  await user.type(await screen.findByRole('textbox', { name: 'Achternaam' }), ' Bos ')
  await user.click(screen.getByRole('button', { name: 'Gegevens opslaan' }))
  await screen.findByText('Uw gegevens zijn opgeslagen')
  goElsewhere()
  expect(await screen.findByRole('heading', { name: 'Elders' })).toBeVisible()
})
