import type { FieldErrors } from '@pre-u/contract/platform/http'
import { type ChangeEvent, type FormEvent, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../platform/api/http'
import { toastError } from '../platform/feedback/toast'
import { fieldId } from '../platform/form/fieldId'
import { onFirstInput } from '../platform/onDemand/firstInput'

const loadChecks = () => import('./checks')
type Checks = Awaited<ReturnType<typeof loadChecks>>

/**
 * Values and errors of a small form. Errors are hidden until the first submit, and live after it. The checks, with zod, are fetched on the
 * first input: the sign-in page does without them until then.
 */
export function useFields<Values extends Record<string, string>>(check: keyof Checks, initial: Values) {
  const id = useId()
  const [values, setValues] = useState(initial)
  const [hasAttempted, setAttempted] = useState(false)
  const [ruleErrors, setRuleErrors] = useState<FieldErrors>({})
  const [serverErrors, setServerErrors] = useState<FieldErrors>({})
  const errors: FieldErrors = { ...serverErrors, ...ruleErrors }
  // A failure is reported when the form is sent.
  useEffect(() => onFirstInput(() => void loadChecks().catch(() => undefined)), [])

  const validate = async (next: Values) => {
    const { [check]: errorsOf } = await loadChecks()
    const found = errorsOf(next)
    // At once, so that the first invalid field can get the focus.
    flushSync(() => setRuleErrors(found))
    return Object.keys(found).length === 0
  }
  const change = (name: keyof Values & string, value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    // The server's errors were about the old values.
    setServerErrors(({ [name]: _old, non_field_errors: _form, ...others }) => others)
    if (hasAttempted) void validate(next)
  }
  const focusFirstInvalidField = () => document.querySelector<HTMLElement>(`#${CSS.escape(id)} [aria-invalid='true']`)?.focus()
  const submit = async (send: (values: Values) => void) => {
    setAttempted(true)
    if (await validate(values)) send(values)
    else focusFirstInvalidField()
  }

  return {
    values,
    formProps: (send: (values: Values) => void) => ({
      id,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        submit(send).catch(toastError)
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
