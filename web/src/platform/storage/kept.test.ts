import { beforeEach, expect, it } from 'vitest'
import { teacher } from '../../testing/people'
import { useSession } from '../api/session'
import { findKept, forgetAnswer, forgetKept, keepTyped } from './kept'

const signIn = () => useSession.setState({ loggedIn: true, access: 'a', refresh: 'r', user: teacher, wasRefused: false })
const leave = (wasRefused: boolean) => useSession.setState({ loggedIn: false, access: null, refresh: null, user: null, wasRefused })

beforeEach(() => {
  leave(false)
  signIn()
})

it('keeps what was typed in a form only when the session ended before it', () => {
  keepTyped('saved', 'a', false)
  leave(true)
  keepTyped('open', 'b', false)
  signIn()
  expect([findKept('saved'), findKept('open')]).toEqual([undefined, 'b'])
  forgetKept('open')
  expect(findKept('open')).toBeUndefined()
})

it('keeps an answer whose call ended the session', () => {
  keepTyped('status', 'Ziek', true)
  expect(findKept('status')).toBeUndefined()
  leave(true)
  signIn()
  expect(findKept('status')).toBe('Ziek')
})

it('forgets an answer that led to a change', () => {
  keepTyped('status', 'Ziek', true)
  forgetAnswer()
  leave(true)
  expect(findKept('status')).toBeUndefined()
})

it('forgets everything when somebody signs out', () => {
  leave(true)
  keepTyped('form', 'a', false)
  signIn()
  keepTyped('status', 'Ziek', true)
  leave(false)
  signIn()
  leave(true)
  expect([findKept('form'), findKept('status')]).toEqual([undefined, undefined])
})
