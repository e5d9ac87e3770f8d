import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { useSession } from '../platform/api/session'
import { registerUnsavedWork } from '../platform/form/unsavedWork'
import { teacher } from '../testing/people'
import { renderAt } from '../testing/renderAt'
import { SignOutEverywhere } from './AccountPage'

it('says that signing out loses what is not saved', async () => {
  useSession.setState({ loggedIn: true, access: 'a', refresh: 'r', user: teacher })
  const { user } = renderAt('/account', SignOutEverywhere)
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Overal uitloggen' }))
    return screen.findByRole('dialog', { name: 'Overal uitloggen?' })
  }
  expect((await ask()).textContent).not.toContain('gaat verloren')
  await user.click(screen.getByRole('button', { name: 'Annuleren' }))
  onTestFinished(registerUnsavedWork(() => true))
  expect((await ask()).textContent).toContain('Dat gaat verloren.')
})
