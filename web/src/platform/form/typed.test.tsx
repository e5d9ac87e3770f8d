import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { staff, teacher } from '../../testing/people'
import { endSession, signIn, signInAnew } from '../../testing/session'
import { useTyped } from './typed'
import { signingOutLosesWork } from './unsavedWork'

const open = (name = 'status') => renderHook(({ initial }) => useTyped<string | null>(name, initial), { initialProps: { initial: '' } })
const type = ({ result }: ReturnType<typeof open>, text: string | null) => act(() => result.current[1](text))
const found = (name?: string) => {
  const { result, unmount } = open(name)
  const [value] = result.current
  unmount()
  return value
}

beforeEach(() => signInAnew(teacher))

it('has what was typed again when the form opens again, also that a field was emptied', () => {
  const form = open()
  type(form, 'Ziek')
  form.unmount()
  expect([found(), found('other')]).toEqual(['Ziek', ''])
  const emptied = open()
  type(emptied, null)
  emptied.unmount()
  expect(found()).toBeNull()
})

it('forgets what was saved, also when the form is rendered once more', () => {
  const form = open()
  type(form, 'Ziek')
  form.result.current[2].forget()
  form.rerender({ initial: '' })
  form.unmount()
  expect(found()).toBe('')
})

it('forgets what is as it was, or became so', () => {
  const form = open()
  type(form, 'Ziek')
  expect(form.result.current[2].isTyped).toBe(true)
  form.rerender({ initial: 'Ziek' })
  expect(form.result.current[2].isTyped).toBe(false)
  form.unmount()
  expect(found()).toBe('')
})

it('has it again when the session ended and the same person signed in', () => {
  const form = open()
  type(form, 'Ziek')
  endSession(true)
  form.unmount()
  signIn(teacher)
  expect(found()).toBe('Ziek')
})

it('forgets everything when somebody signs out, or somebody else signs in', () => {
  const form = open()
  type(form, 'Ziek')
  endSession(false)
  form.unmount()
  signIn(teacher)
  expect(found()).toBe('')

  type(open(), 'Ziek')
  endSession(true)
  signIn(staff)
  signIn(teacher)
  expect(found()).toBe('')
})

it('is unsaved work while the form is open', () => {
  const form = open()
  expect(signingOutLosesWork()).toBe(false)
  type(form, 'Ziek')
  expect(signingOutLosesWork()).toBe(true)
  form.unmount()
  expect(signingOutLosesWork()).toBe(false)
})
