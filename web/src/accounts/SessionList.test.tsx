import type { Session } from '@pre-u/contract/accounts/sessions'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { askForProofWith } from '../platform/api/api'
import { useSession } from '../platform/api/session'
import { registerUnsavedWork } from '../platform/form/unsavedWork'
import { fakeServer } from '../testing/fakeServer'
import { teacher } from '../testing/people'
import { renderAt } from '../testing/renderAt'
import { askForProof } from './ProofDialog'
import { SessionList } from './SessionList'

const at = '2026-11-19T10:00:00.000Z'
const here: Session = {
  id: 'a',
  device: 'Firefox op Windows',
  method: 'password',
  issuer: null,
  created_at: at,
  last_used_at: at,
  is_current: true,
}
const phone: Session = { ...here, id: 'b', device: 'Safari op iOS', method: 'oidc', issuer: 'SURFconext', is_current: false }

beforeEach(() => useSession.setState({ loggedIn: true, access: 'a', refresh: 'r', user: teacher }))

it('says that signing out loses what is not saved', async () => {
  fakeServer(() => ({ data: [here] }))
  const { user } = renderAt('/account', SessionList)
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Overal uitloggen' }))
    return screen.findByRole('dialog', { name: 'Overal uitloggen?' })
  }
  expect((await ask()).textContent).not.toContain('gaat verloren')
  await user.click(screen.getByRole('button', { name: 'Annuleren' }))
  onTestFinished(registerUnsavedWork(() => true))
  expect((await ask()).textContent).toContain('Dat gaat verloren.')
})

const factors = (kinds: ('totp' | 'passkey')[]) => ({
  factors: kinds.map((kind) => ({ id: kind, kind, name: kind, created_at: '2026-11-01T10:00:00.000Z', last_used_at: null })),
  recovery_codes_left: kinds.length,
  is_required: false,
})

it('asks whoever has a second step for that, and not for the password', async () => {
  askForProofWith(askForProof)
  const server = fakeServer(({ path }) => {
    if (path === '/auth/factors/') return { data: factors(['totp']) }
    if (path === '/auth/proof/') return { status: 400, data: { code: ['Deze code klopt niet, of is al gebruikt.'] } }
    return path === '/auth/sessions/'
      ? { data: [here, phone] }
      : { status: 403, data: { detail: 'Bevestig eerst dat u het bent.', code: 'proof_required' } }
  })
  const { user } = renderAt('/account', SessionList)
  await user.click(await screen.findByRole('button', { name: /^Afmelden: Safari/ }))
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByText('Deze code klopt niet, of is al gebruikt.')).toBeVisible()
  expect(screen.queryByLabelText('Wachtwoord')).toBeNull()
  expect(server.requestsBy('POST')).toMatchObject([{ path: '/auth/proof/', body: { code: '123456' } }])
})

it('ends the session of another device after a proof, of which a wrong password stays in the field', async () => {
  askForProofWith(askForProof)
  let sessions = [here, phone]
  let isProved = false
  fakeServer(({ method, path, body }) => {
    if (path === '/auth/proof/') {
      isProved = (body as { password: string }).password === 'goed'
      return isProved ? { status: 204 } : { status: 400, data: { password: ['Dit wachtwoord is onjuist.'] } }
    }
    if (path === '/auth/factors/') return { data: factors([]) }
    if (method !== 'DELETE') return { data: sessions }
    if (!isProved) return { status: 403, data: { detail: 'Bevestig eerst dat u het bent.', code: 'proof_required' } }
    sessions = [here]
    return { status: 204 }
  })
  const { user } = renderAt('/account', SessionList)
  expect(await screen.findByText('Dit apparaat')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Afmelden: Safari op iOS, Ingelogd op .* via SURFconext$/ }))
  await user.type(await screen.findByLabelText('Wachtwoord'), 'fout{Enter}')
  expect(await screen.findByText('Dit wachtwoord is onjuist.')).toBeVisible()
  expect(screen.getByLabelText('Wachtwoord')).toHaveValue('fout')
  await user.clear(screen.getByLabelText('Wachtwoord'))
  await user.type(screen.getByLabelText('Wachtwoord'), 'goed{Enter}')
  expect(await screen.findByText('Safari op iOS is afgemeld')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Safari op iOS')).toBeNull())
})

it('leaves a session alone when no proof is given', async () => {
  askForProofWith(askForProof)
  fakeServer(({ method, path }) => {
    if (path === '/auth/factors/') return { data: factors([]) }
    return method === 'DELETE'
      ? { status: 403, data: { detail: 'Bevestig eerst dat u het bent.', code: 'proof_required' } }
      : { data: [here, phone] }
  })
  const { user } = renderAt('/account', SessionList)
  await user.click(await screen.findByRole('button', { name: /^Afmelden: Safari/ }))
  await user.click(await screen.findByRole('button', { name: 'Annuleren' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Afmelden: Safari/ })).not.toHaveAttribute('data-loading'))
  expect(screen.queryByText('Something went wrong')).toBeNull()
  expect(screen.getByText('Safari op iOS')).toBeVisible()
})
