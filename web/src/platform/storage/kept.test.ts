import { beforeEach, expect, it } from 'vitest'
import { teacher } from '../../testing/people'
import { useSession } from '../api/session'
import { findKept, forgetAnswer, forgetKept, keepAnswer, keepTyped, noteAnswered, startQuestion } from './kept'

const signIn = () => useSession.setState({ loggedIn: true, access: 'a', refresh: 'r', user: teacher, wasRefused: false })
const leave = (wasRefused: boolean) => useSession.setState({ loggedIn: false, access: null, refresh: null, user: null, wasRefused })

beforeEach(() => {
  leave(false)
  signIn()
})

/** A question that was typed in and then closed. */
function ask(key: string, typed: string, isAnswered: boolean) {
  const close = startQuestion(key)
  keepAnswer(key, typed)
  if (isAnswered) noteAnswered()
  close()
}

it('keeps what was typed in a form only when the session ended before it', () => {
  keepTyped('saved', 'a')
  leave(true)
  keepTyped('open', 'b')
  signIn()
  expect([findKept('saved'), findKept('open')]).toEqual([undefined, 'b'])
  forgetKept('open')
  expect(findKept('open')).toBeUndefined()
})

it('keeps what was typed in a dialog, except when somebody signs out', () => {
  keepTyped('dialog', 'a', true)
  expect(findKept('dialog')).toBe('a')
  leave(false)
  keepTyped('dialog', 'a', true)
  signIn()
  expect(findKept('dialog')).toBeUndefined()
})

it('keeps what was typed in a question that was dismissed, whatever is changed elsewhere', () => {
  ask('status', 'Ziek', false)
  ask('other', 'Vol', true)
  forgetAnswer()
  expect([findKept('status'), findKept('other')]).toEqual(['Ziek', undefined])
  keepAnswer('status', undefined)
  expect(findKept('status')).toBeUndefined()
})

it('keeps an answer that did not lead to a change, also after the next question', () => {
  ask('status', 'Ziek', true)
  ask('status', 'Ziek', false)
  forgetAnswer()
  expect(findKept('status')).toBe('Ziek')
})

it('keeps an answer whose call ended the session', () => {
  ask('status', 'Ziek', true)
  leave(true)
  signIn()
  forgetAnswer()
  expect(findKept('status')).toBe('Ziek')
})

it('forgets an answer that led to a change before its dialog had closed', () => {
  const close = startQuestion('status')
  keepAnswer('status', 'Ziek')
  noteAnswered()
  forgetAnswer()
  close()
  expect(findKept('status')).toBeUndefined()
})

it('forgets everything when somebody signs out', () => {
  leave(true)
  keepTyped('form', 'a')
  signIn()
  ask('status', 'Ziek', false)
  ask('other', 'Vol', true)
  leave(false)
  signIn()
  leave(true)
  expect(['form', 'status', 'other'].map(findKept)).toEqual([undefined, undefined, undefined])
})
