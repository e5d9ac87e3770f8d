import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { useSession } from '../../platform/api/session'
import { ThemeProvider } from '../../platform/theme/ThemeProvider'
import { createAppRouter } from '../../router'
import { fakeServer } from '../../testing/fakeServer'

beforeEach(() => useSession.setState({ loggedIn: false, access: null, refresh: null, user: null }))

function open(query: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [`/authentication/email?uid=7&token=abc${query}`] }))
  const { unmount } = render(
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>,
  )
  return { user: userEvent.setup(), unmount }
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it.each([
  ['', ['Adres bevestigen'], '/auth/email/confirm/7/abc/'],
  ['&keep=1', ['Mijn adres behouden'], '/auth/email/keep/7/abc/'],
  ['&agree=1', ['Akkoord met het nieuwe adres', 'Mijn adres behouden'], '/auth/email/agree/7/abc/'],
])('a link with "%s" asks before it does something', async (query, expected, path) => {
  const server = fakeServer(() => ({ data: { detail: 'Zo is het.' } }))
  const { user } = open(query)
  await screen.findByRole('heading', { level: 1 })
  expect(buttons()).toEqual(expected)
  expect(server.requestsBy('POST')).toEqual([])
  await user.click(screen.getByRole('button', { name: expected[0]! }))
  expect(await screen.findByText('Zo is het.')).toBeVisible()
  expect(server.requestsBy('POST')).toMatchObject([{ path }])
})

it('the old address can be kept instead of agreeing', async () => {
  const server = fakeServer(() => ({ data: { detail: 'Uw e-mailadres blijft jan@school.example.' } }))
  const { user } = open('&agree=1')
  await user.click(await screen.findByRole('button', { name: 'Mijn adres behouden' }))
  expect(await screen.findByText('Uw e-mailadres blijft jan@school.example.')).toBeVisible()
  expect(server.requestsBy('POST')).toMatchObject([{ path: '/auth/email/keep/7/abc/' }])
})

it('who confirms too early reads from when it can be done, and who is too late that the link has expired', async () => {
  const early = 'U kunt het nieuwe adres bevestigen vanaf do 26 nov. 2026, 14:30.'
  let answer: { status: number; data: object } = { status: 409, data: { non_field_errors: [early] } }
  fakeServer(() => answer)
  const { user, unmount } = open('')
  await user.click(await screen.findByRole('button', { name: 'Adres bevestigen' }))
  expect(await screen.findByText(early)).toBeVisible()
  unmount()
  answer = { status: 400, data: { non_field_errors: ['Deze link is niet (meer) geldig.'] } }
  open('')
  await user.click(await screen.findByRole('button', { name: 'Adres bevestigen' }))
  expect(await screen.findByRole('heading', { name: 'Deze link werkt niet meer' })).toBeVisible()
})
