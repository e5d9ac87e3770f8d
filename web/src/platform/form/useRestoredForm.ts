import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { type Contested, mergeChanges } from './conflict'
import { changesOf, type Form, type FormValues, useForm, type Rules } from './useForm'

/** `before`: the values over which the changes were typed; of a field that somebody else changed too, those before both. */
export type Typed<Input> = { before: FormValues<Input>; changes: Partial<FormValues<Input>> }

const fields = z.record(z.string(), z.unknown())
const typedSchema = z.object({ before: fields, changes: fields })

type Options<Input extends object> = Rules<Input> & {
  initial: FormValues<Input>
  found: unknown
}

/**
 * A form with what was typed in it earlier. `wasRestored` tells whether it still shows that, `conflict` what somebody else changed in the
 * meantime, and `typed` what has to be kept to show it again.
 */
export function useRestoredForm<Input extends object>({ found, ...options }: Options<Input>) {
  const [merged] = useState(() => {
    const { data } = typedSchema.safeParse(found)
    if (data === undefined) return undefined
    const { before, changes } = data as Typed<Input>
    return mergeChanges<Input>({ before, mine: { ...before, ...changes }, theirs: options.initial })
  })
  const form: Form<Input> = useForm<Input>({ ...options, typed: merged?.retained })
  /** Until what stays is saved: who has to sign in again is asked again. */
  const [asked, setAsked] = useState(merged?.contested ?? [])
  const { base, values, isDirty } = form
  const [wasRestored, setRestored] = useState(merged !== undefined && isDirty)
  const typed = useMemo((): Typed<Input> | undefined => {
    if (!isDirty) return undefined
    const before = { ...base, ...Object.fromEntries(asked.map((field) => [field.name, field.before])) }
    return { before, changes: changesOf(base, values) }
  }, [base, values, isDirty, asked])
  return {
    ...form,
    typed,
    wasRestored,
    conflict: merged && merged.contested.length > 0 ? merged : undefined,
    /** `contested`: the fields about which is asked then. */
    rebase: (next: FormValues<Input>, retained?: Partial<FormValues<Input>>, contested: Contested<Input>[] = []) => {
      setAsked(contested)
      setRestored(false)
      form.rebase(next, retained)
    },
  }
}
