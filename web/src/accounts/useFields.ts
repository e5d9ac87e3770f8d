import type { FieldErrors } from '@pre-u/contract/platform/http'
import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import * as auth from '@pre-u/contract/accounts/auth'
import { speakDutch } from '@pre-u/contract/platform/messages'
import { ApiError } from '../platform/api/http'
import { fieldId } from '../platform/form/fieldId'
import { validate } from '../platform/form/validate'

/** Values and errors of a small form. Errors are hidden until the first submit, and live after it. */
export function useFields<Values extends Record<string, string>>(check: (values: Values) => FieldErrors, initial: Values) {
  const id = useId()
  const [values, setValues] = useState(initial)
  const [hasAttempted, setAttempted] = useState(false)
  const [serverErrors, setServerErrors] = useState<FieldErrors>({})
  const errors: FieldErrors = { ...serverErrors, ...(hasAttempted && check(values)) }

  const change = (name: keyof Values & string, value: string) => {
    setValues({ ...values, [name]: value })
    // The server's errors were about the old values.
    setServerErrors(({ [name]: _old, non_field_errors: _form, ...others }) => others)
  }
  const focusFirstInvalidField = () => document.querySelector<HTMLElement>(`#${CSS.escape(id)} [aria-invalid='true']`)?.focus()
  const submit = (send: (values: Values) => void) => {
    // Rendered before the first invalid field gets the focus.
    flushSync(() => setAttempted(true))
    if (Object.keys(check(values)).length === 0) send(values)
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
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
      error: errors[name]?.[0],
    }),
    showErrors: (error: unknown) => {
      if (error instanceof ApiError) setServerErrors(error.fieldErrors)
    },
  }
}

speakDutch()

export const checkLogin = (values: object) => validate({ schema: auth.login }, values)
export const checkResetRequest = (values: object) => validate({ schema: auth.passwordResetRequest }, values)

type NewPasswords = { new_password1: string; new_password2: string }
const checkNew = (min: number) => (values: NewPasswords) => auth.checkNewPasswords(values, min)
export const checkReset = (min: number) => (values: object) => validate({ schema: auth.passwordResetConfirm, check: checkNew(min) }, values)
export const checkPasswordChange = (min: number) => (values: object) =>
  validate({ schema: auth.passwordChange, check: checkNew(min) }, values)
export const checkOwnAccount = (values: object) => validate({ schema: auth.ownAccountInput }, values)
