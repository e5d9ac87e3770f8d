import { afterEach, beforeEach, expect, it } from 'vitest'
import { teacher } from '../../testing/people'
import { useSession } from '../api/session'
import { confirm, confirmFirst, useQuestion } from './confirm'
import { createQuestion } from './question'

const leave = () => useSession.setState({ loggedIn: false, access: null, refresh: null, user: null, wasRefused: true })

beforeEach(() => useSession.setState({ loggedIn: true, access: 'a', refresh: 'r', user: teacher, wasRefused: false }))
afterEach(leave)

it('asks, and answers what was chosen', async () => {
  const [useOpen, ask] = createQuestion<{ title: string }, number>()
  const answer = ask({ title: 'Hoeveel?' })
  expect(useOpen.getState().question?.title).toBe('Hoeveel?')
  useOpen.getState().question?.answer(3)
  expect(await answer).toBe(3)
  expect(useOpen.getState().question).toBeNull()
})

it('closes every question when the session ends', async () => {
  const [useOpen, ask] = createQuestion<{ title: string }, number>()
  const answers = [ask({ title: 'Hoeveel?' }), confirm({ title: 'Zeker?' })]
  leave()
  expect(await Promise.all(answers)).toEqual([null, false])
  expect([useOpen.getState().question, useQuestion.getState().question]).toEqual([null, null])
})

it('returns to the open question after a no, and drops it after a yes', async () => {
  const open = confirm({ title: 'Annuleren?' })
  const refused = confirmFirst({ title: 'Uitloggen?' })
  expect(useQuestion.getState().question?.title).toBe('Uitloggen?')
  useQuestion.getState().question?.answer(false)
  expect(await refused).toBe(false)
  expect(useQuestion.getState().question?.title).toBe('Annuleren?')
  const accepted = confirmFirst({ title: 'Uitloggen?' })
  useQuestion.getState().question?.answer(true)
  expect([await accepted, await open]).toEqual([true, false])
  expect(useQuestion.getState().question).toBeNull()
})
