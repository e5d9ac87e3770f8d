import type { FieldErrors } from '@pre-u/contract/platform/http'
import { useId, useState } from 'react'
import * as z from 'zod/mini'

export const fieldId = (formId: string, name: string) => `${formId}-${name}`

export type Rules<Input> = { schema: z.ZodMiniObject; check?: ((input: Input) => FieldErrors) | undefined }

/** Rules across fields run only when each field is valid. */
export function validate<Input>({ schema, check }: Rules<Input>, values: object): FieldErrors {
  const result = z.safeParse(schema, values)
  if (result.success) return check?.(result.data as Input) ?? {}
  const errors: FieldErrors = {}
  for (const { path, message } of result.error.issues) (errors[String(path[0] ?? 'non_field_errors')] ??= []).push(message)
  return errors
}

/** The input, with null for fields that are still empty. */
export type FormValues<Input> = { [K in keyof Input]: Input[K] | null }

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const changesOf = <Input extends object>(base: FormValues<Input>, values: FormValues<Input>) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, base[name as keyof Input]))) as Partial<
    FormValues<Input>
  >

const isOptional = (schema: z.ZodMiniObject, name: string) =>
  ['', null].some((empty) => z.safeParse(schema.shape[name] as z.ZodMiniType, empty).success)

type Options<Input extends object> = Rules<Input> & {
  initial: FormValues<Input>
  /** What was typed earlier, over the initial values. */
  typed?: Partial<FormValues<Input>> | undefined
}

/** Values and errors of a form. Errors are hidden until the first submit, and live after it. */
export function useForm<Input extends object>({ initial, typed, ...rules }: Options<Input>) {
  const id = useId()
  const [base, setBase] = useState(initial)
  const [values, setValues] = useState<FormValues<Input>>({ ...initial, ...typed })
  const [hasAttempted, setHasAttempted] = useState(false)
  const [serverErrors, setServerErrors] = useState<FieldErrors>({})
  const errors: FieldErrors = { ...serverErrors, ...(hasAttempted && validate(rules, values)) }

  return {
    id,
    base,
    values,
    errors,
    isDirty: !isSame(values, base),
    isOptional: (name: keyof Input & string) => isOptional(rules.schema, name),
    set: <K extends keyof Input & string>(name: K, value: FormValues<Input>[K]) => {
      // An emptied text equals an untouched one.
      setValues((current) => ({ ...current, [name]: value === '' && base[name] === null ? null : value }))
      // The server's errors were about the old values.
      setServerErrors(({ [name]: _old, non_field_errors: _form, ...others }) => others)
    },
    changes: () => changesOf(base, values) as Partial<Input>,
    /** Whether the values are valid; shows errors from now on. */
    attempt: () => {
      setHasAttempted(true)
      return Object.keys(validate(rules, values)).length === 0
    },
    setServerErrors,
    /** Replaces the initial values, keeping the values in `retained`. */
    rebase: (next: FormValues<Input>, retained: Partial<FormValues<Input>> = {}) => {
      setBase(next)
      setValues({ ...next, ...retained })
      setServerErrors({})
    },
  }
}

export type Form<Input extends object> = ReturnType<typeof useForm<Input>>
