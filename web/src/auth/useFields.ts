import type { FieldErrors } from '@pre-u/contract/platform/http'
import type { ChangeEvent, FormEvent } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../platform/api/api'
import { fieldId, useDraft } from '../platform/form/useDraft'

type Options<Values> = { schema: z.ZodMiniObject; initial: Values; check?: (values: Values) => FieldErrors }

export function useFields<Values extends Record<string, string>>({ schema, initial, check }: Options<Values>) {
  const draft = useDraft<Values>({ schema, check, initial })
  const focusFirstInvalidField = () => document.querySelector<HTMLElement>(`#${CSS.escape(draft.id)} [aria-invalid='true']`)?.focus()

  return {
    formProps: (send: (values: Values) => void) => ({
      id: draft.id,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (draft.attempt()) send(draft.values as Values)
        // After React has rendered `aria-invalid`.
        else requestAnimationFrame(focusFirstInvalidField)
      },
    }),
    inputProps: (name: keyof Values & string) => ({
      id: fieldId(draft.id, name),
      name,
      value: draft.values[name] ?? '',
      onChange: (event: ChangeEvent<HTMLInputElement>) => draft.set(name, event.currentTarget.value as Values[typeof name]),
      error: draft.errors[name]?.[0],
    }),
    showErrors: (error: unknown) => {
      if (error instanceof ApiError) draft.setServerErrors(error.fieldErrors)
    },
  }
}
