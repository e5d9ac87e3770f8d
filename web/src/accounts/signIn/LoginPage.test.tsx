import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAppRouter, followSession } from '../../router'
import { queryClient } from '../../platform/api/queryClient'
import { signOut, useSession } from '../../platform/api/session'
import { toast, useToasts } from '../../platform/feedback/toast'
import { ThemeProvider } from '../../platform/theme/ThemeProvider'
import { answerWith, json } from '../../testing/http'
import { teacher } from '../../testing/people'

async function showLogin(address = '/login') {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  const stopFollowing = followSession(router)
  render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  await screen.findByRole('heading', { name: 'Log In' }, { timeout: 10_000 })
  return { router, stopFollowing, user: userEvent.setup() }
}
const submit = () => screen.getByRole('button', { name: 'Login' })

beforeEach(() => {
  useSession.setState({ loggedIn: false, access: null, refresh: null, user: null })
  useToasts.setState({ toasts: [] })
})

describe('the login page', () => {
  it('shows no errors before the first submit, and sends no invalid form', async () => {
    const calls = answerWith(() => json({}))
    const { user } = await showLogin()
    expect(screen.getByText('Vul hieronder uw gegevens in')).toBeVisible()
    expect(screen.queryByText('E-mailadres is vereist')).toBeNull()

    await user.click(submit())
    expect(await screen.findByText('E-mailadres is vereist')).toBeVisible()
    expect(screen.getByText('Wachtwoord is vereist')).toBeVisible()
    await expect.poll(() => document.activeElement).toBe(screen.getByPlaceholderText('E-mailadres'))

    await user.type(screen.getByPlaceholderText('Wachtwoord'), '    ')
    expect(screen.getByText('Wachtwoord is vereist')).toBeVisible()
    await user.type(screen.getByPlaceholderText('E-mailadres'), 'geen adres')
    expect(await screen.findByText('Vul een geldig e-mailadres in')).toBeVisible()
    expect(calls).toEqual([])
  })

  it('can show the password, without a strength meter', async () => {
    const { user } = await showLogin()
    const password = screen.getByPlaceholderText('Wachtwoord')
    await user.type(password, 'Geheim-2026')
    expect(password).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Wachtwoord tonen' }))
    expect(password).toHaveAttribute('type', 'text')
    expect(screen.queryByText(/Sterkte/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Wachtwoord vergeten?' })).toHaveAttribute('href', '/verify-email')
  })

  it.each([
    ['the message of the server', { detail: 'Deze gegevens kloppen niet.', code: 'no_active_account' }, 'Deze gegevens kloppen niet.'],
    ['a general message when the server has none', null, 'Inloggen mislukt'],
  ])('shows a failure with %s and keeps the input', async (_what, data, detail) => {
    answerWith(() => json(data, 401))
    const { user } = await showLogin()
    await user.type(screen.getByPlaceholderText('E-mailadres'), 'bas@school.example')
    await user.type(screen.getByPlaceholderText('Wachtwoord'), 'fout')
    await user.click(submit())
    const [title, text] = await screen.findAllByText(new RegExp(`^(Inloggen mislukt|${detail})$`))
    expect(title).toHaveTextContent('Inloggen mislukt')
    expect(text).toHaveTextContent(detail)
    expect(screen.getByPlaceholderText('E-mailadres')).toHaveValue('bas@school.example')
  })

  it('keeps its button loading while it waits for a busy server, and then signs in', async () => {
    const answers = [json({ detail: 'Druk.', code: 'unavailable' }, 503, { 'retry-after': '0' })]
    let answerSecond: (response: Response) => void = () => undefined
    const second = new Promise<Response>((resolve) => (answerSecond = resolve))
    const calls = answerWith(({ path }) => {
      if (path === '/auth/token/') return answers.shift() ?? second
      return json(path === '/auth/user/' ? teacher : [])
    })
    const { user, stopFollowing } = await showLogin()
    await user.type(screen.getByPlaceholderText('E-mailadres'), 'bas@school.example')
    await user.type(screen.getByPlaceholderText('Wachtwoord'), 'Geheim-2026')
    await user.click(submit())
    await expect.poll(() => calls.filter(({ path }) => path === '/auth/token/').length, { timeout: 10_000 }).toBe(2)
    expect(submit()).toHaveAttribute('data-loading', 'true')
    expect(screen.queryByText('Druk.')).toBeNull()
    answerSecond(json({ access: 'a', refresh: 'r' }))
    expect(await screen.findByText('Succesvol ingelogd')).toBeVisible()
    await signOut()
    stopFollowing()
  })

  it('signs in, redirects to the requested page, and returns after signing out', async () => {
    answerWith(({ path }) => {
      if (path === '/auth/token/') return json({ access: 'a', refresh: 'r' })
      return json(path === '/auth/user/' ? teacher : [])
    })
    const { user, router, stopFollowing } = await showLogin('/login?redirect=%2Fhonours')
    await user.type(screen.getByPlaceholderText('E-mailadres'), 'bas@school.example')
    await user.type(screen.getByPlaceholderText('Wachtwoord'), 'Geheim-2026')
    await user.click(submit())
    expect(await screen.findByText('Succesvol ingelogd')).toBeVisible()
    expect(screen.getByText('Succesbericht')).toBeVisible()
    await expect.poll(() => router.state.location.pathname).toBe('/honours')

    toast({ severity: 'success', summary: 'Succesvol', detail: 'Sam Bos is nu geplaatst' })
    await signOut()
    await expect.poll(() => router.state.location.href).toBe('/login')
    expect(useToasts.getState().toasts).toEqual([])
    stopFollowing()
  })
})
