import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { staff } from '../testing/people'
import { renderAt } from '../testing/renderAt'
import { queryClient } from '../platform/api/queryClient'
import { useSession } from '../platform/api/session'
import { StatusDialog } from './StatusDialog'
import { askStatus, type StatusChoice } from './statusQuestion'

const question = { title: 'Status van 2 inschrijvingen wijzigen', ids: [1, 2], offered: ['PENDING', 'REJECTED'] as const }
const audience = { schools: 1, pupils: 2 }

const changeSomething = () =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.resolve() })
    .execute(undefined)

const reason = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reden/ })
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Toelichting/ })
const whenClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

function open() {
  const answers: (StatusChoice | null)[] = []
  const rendered = renderAt('/list', StatusDialog)
  return {
    ...rendered,
    answers,
    ask: (ids = question.ids) => void askStatus({ ...question, ids, audience }).then((answer) => answers.push(answer)),
  }
}

beforeEach(() => {
  // Signing out forgets what was kept.
  useSession.setState({ loggedIn: false, user: null, wasRefused: false })
  useSession.setState({ loggedIn: true, user: staff })
})

it('shows what was typed again after Escape and Annuleren, for the same registrations only', async () => {
  const { user, ask, answers } = open()
  await screen.findByRole('list')
  ask()
  await user.click(await screen.findByRole('radio', { name: 'Afgewezen' }))
  await user.type(await reason(), 'Te laat')
  await user.type(note(), 'Tot ziens')
  await user.keyboard('{Escape}')
  await whenClosed()
  await changeSomething()

  ask([3])
  expect((await reason()).value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Annuleren' }))
  await whenClosed()

  ask()
  expect((await reason()).value).toBe('Te laat')
  expect(note().value).toBe('Tot ziens')
  expect(screen.getByRole('radio', { name: 'Afgewezen' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Wijzigen' }))
  await whenClosed()
  expect(answers).toEqual([null, null, { status: 'REJECTED', status_reason: 'Te laat', inform: true, inform_note: 'Tot ziens' }])
})

it('forgets what was typed once the change is made', async () => {
  const { user, ask } = open()
  await screen.findByRole('list')
  ask()
  await user.click(await screen.findByRole('radio', { name: 'Afgewezen' }))
  await user.type(await reason(), 'Te laat')
  await user.click(screen.getByRole('button', { name: 'Wijzigen' }))
  await whenClosed()
  ask()
  // The server refused the first.
  expect((await reason()).value).toBe('Te laat')
  await user.click(screen.getByRole('button', { name: 'Wijzigen' }))
  await changeSomething()
  await whenClosed()
  ask()
  expect((await reason()).value).toBe('')
})

it('closes with a click beside it only when nothing is typed', async () => {
  const { user, ask } = open()
  await screen.findByRole('list')
  const clickBeside = () => user.click(document.querySelector('.mantine-Modal-overlay')!)
  ask()
  await user.type(await reason(), 'Te laat')
  await clickBeside()
  expect((await reason()).value).toBe('Te laat')
  await user.clear(await reason())
  await clickBeside()
  await whenClosed()
})
