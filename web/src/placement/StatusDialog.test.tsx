import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { staff } from '../testing/people'
import { renderAt } from '../testing/renderAt'
import { signInAnew } from '../testing/session'
import { askStatus, type StatusChoice } from './StatusDialog'

const question = { title: 'Status van 2 inschrijvingen wijzigen', ids: [1, 2], offered: ['PENDING', 'REJECTED'] as const }
const audience = { schools: 1, pupils: 2 }

const reason = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reden/ })
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Toelichting/ })
const whenClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function open() {
  const answers: boolean[] = []
  const send = vi.fn<(choice: StatusChoice) => Promise<boolean>>().mockResolvedValue(true)
  const rendered = renderAt('/list', () => <h1>Lijst</h1>)
  await screen.findByRole('heading', { name: 'Lijst' })
  return {
    ...rendered,
    answers,
    send,
    ask: (ids = question.ids) => void askStatus({ ...question, ids, audience }, send).then((isDone) => answers.push(isDone)),
  }
}

beforeEach(() => signInAnew(staff))

it('shows what was typed again after Escape and Annuleren, for the same registrations only', async () => {
  const { user, ask, send, answers } = await open()
  ask()
  await user.click(await screen.findByRole('radio', { name: 'Afgewezen' }))
  await user.type(await reason(), 'Te laat')
  await user.type(note(), 'Tot ziens')
  await user.keyboard('{Escape}')
  await whenClosed()

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
  expect(answers).toEqual([false, false, true])
  expect(send.mock.calls).toEqual([[{ status: 'REJECTED', status_reason: 'Te laat', inform: true, inform_note: 'Tot ziens' }]])
})

it('stays open until the change is made, and forgets what was typed then', async () => {
  const { user, ask, send } = await open()
  send.mockResolvedValueOnce(false)
  ask()
  await user.click(await screen.findByRole('radio', { name: 'Afgewezen' }))
  await user.type(await reason(), 'Te laat')
  await user.click(screen.getByRole('button', { name: 'Wijzigen' }))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  // The server refused it.
  expect((await reason()).value).toBe('Te laat')
  await user.keyboard('{Escape}')
  await whenClosed()
  ask()
  expect((await reason()).value).toBe('Te laat')
  await user.click(screen.getByRole('button', { name: 'Wijzigen' }))
  await whenClosed()
  expect(send).toHaveBeenCalledTimes(2)
  ask()
  expect((await reason()).value).toBe('')
})

it('closes with a click beside it only when nothing is typed', async () => {
  const { user, ask } = await open()
  const clickBeside = () => user.click(document.querySelector('.mantine-Modal-overlay')!)
  ask()
  await user.type(await reason(), 'Te laat')
  await clickBeside()
  expect((await reason()).value).toBe('Te laat')
  await user.clear(await reason())
  await clickBeside()
  await whenClosed()
})
