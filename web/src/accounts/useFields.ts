import { type ChangeEvent, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import * as auth from '@pre-u/contract/accounts/auth'
import { codeInput } from '@pre-u/contract/accounts/factors'
import { speakDutch } from '@pre-u/contract/platform/messages'
import { ApiError } from '../platform/api/http'
import { fieldId, type Rules, useForm } from '../platform/form/useForm'

/** A small form of texts, in which the first invalid field gets the focus. */
export function useFields<Values extends Record<string, string>>(rules: Rules<Values>, initial: Values) {
  const form = useForm<Values>({ ...rules, initial })
  const { id, errors, set, attempt, setServerErrors } = form
  const values = form.values as Values
  const find = (selector: string) => document.querySelector<HTMLElement>(`#${CSS.escape(id)} ${selector}`)
  const focusFirstInvalidField = () => (find("[aria-invalid='true']") ?? find('input'))?.focus()
  const submit = (send: (values: Values) => void) => {
    // Rendered before the first invalid field gets the focus.
    if (flushSync(attempt)) send(values)
    else focusFirstInvalidField()
  }

  return {
    values,
    formProps: (send: (values: Values) => void) => ({
      id,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        submit(send)
      },
    }),
    inputProps: (name: keyof Values & string) => ({
      id: fieldId(id, name),
      name,
      value: values[name] ?? '',
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value as Values[typeof name]),
      error: errors[name]?.[0],
    }),
    showErrors: (error: unknown) => {
      flushSync(() => setServerErrors(error instanceof ApiError ? error.fieldErrors : {}))
      // The button had the focus and lost it when it was disabled to send the form.
      focusFirstInvalidField()
    },
  }
}

speakDutch()

export const loginRules = { schema: auth.login }
export const resetRequestRules = { schema: auth.passwordResetRequest }
type NewPasswords = { new_password1: string; new_password2: string }
const checkNew = (min: number) => (values: NewPasswords) => auth.checkNewPasswords(values, min)
export const resetRules = (min: number) => ({ schema: auth.passwordResetConfirm, check: checkNew(min) })
export const passwordChangeRules = (min: number) => ({ schema: auth.passwordChange, check: checkNew(min) })
export const ownAccountRules = { schema: auth.ownAccountInput }
export const codeRules = { schema: codeInput }
