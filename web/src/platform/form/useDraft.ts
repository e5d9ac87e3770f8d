import type { FieldErrors } from '@pre-u/contract/platform/http'
import { useId, useState } from 'react'
import * as z from 'zod/mini'

/** What a form holds: the input, with null for what has not been filled in yet. */
export type DraftOf<Input> = { [K in keyof Input]: Input[K] | null }

type Rules<Input> = { schema: z.ZodMiniObject; check?: ((input: Input) => FieldErrors) | undefined }

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Each field's messages by the contract: its own rules first, and only when they all hold those over several fields. */
function faultsIn<Input>({ schema, check }: Rules<Input>, values: DraftOf<Input>): FieldErrors {
  const result = z.safeParse(schema, values)
  if (result.success) return check?.(result.data as Input) ?? {}
  const faults: FieldErrors = {}
  for (const { path, message } of result.error.issues) (faults[String(path[0] ?? 'non_field_errors')] ??= []).push(message)
  return faults
}

/** Marked '(optioneel)': a field that may stay empty. */
const isOptional = (schema: z.ZodMiniObject, name: string) =>
  ['', null].some((empty) => z.safeParse(schema.shape[name] as z.ZodMiniType, empty).success)

/** The values of a form and what is wrong with them: nothing is said before the first attempt, everything live after it. */
export function useDraft<Input extends object>({ initial, ...rules }: Rules<Input> & { initial: DraftOf<Input> }) {
  const id = useId()
  const [base, setBase] = useState(initial)
  const [values, setValues] = useState(initial)
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const names = Object.keys(values) as (keyof Input & string)[]
  const errors: FieldErrors = { ...refused, ...(attempted && faultsIn(rules, values)) }

  return {
    id,
    values,
    errors,
    isDirty: !isSame(values, base),
    isOptional: (name: keyof Input & string) => isOptional(rules.schema, name),
    set: <K extends keyof Input & string>(name: K, value: DraftOf<Input>[K]) => {
      // A text that is emptied again is as it was before anybody typed.
      setValues((now) => ({ ...now, [name]: value === '' && base[name] === null ? null : value }))
      // What the server said was about the old value, and what it said about the whole may no longer hold.
      setRefused(({ [name]: _old, non_field_errors: _whole, ...others }) => others)
    },
    /** What differs from where the form began. */
    changes: () =>
      Object.fromEntries(names.filter((name) => !isSame(values[name], base[name])).map((name) => [name, values[name]])) as Partial<Input>,
    /** Whether the contract accepts the values; from now on its faults are shown. */
    attempt: () => {
      setAttempted(true)
      return Object.keys(faultsIn(rules, values)).length === 0
    },
    refuse: setRefused,
    /** Begins anew from other values, keeping those given as `kept`. */
    rebase: (next: DraftOf<Input>, kept: Partial<DraftOf<Input>> = {}) => {
      setBase(next)
      setValues({ ...next, ...kept })
      setRefused({})
    },
  }
}

export type Draft<Input extends object> = ReturnType<typeof useDraft<Input>>

/** Where a field stands in the document, for its label and for the links of the error summary. */
export const fieldId = (formId: string, name: string) => `${formId}-${name}`
