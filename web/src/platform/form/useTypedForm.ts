import { useMemo, useState } from 'react'
import { type Contested, mergeChanges } from './conflict'
import { findTyped, useRemember } from './typed'
import { changesOf, type FormValues, type Form, useForm } from './useForm'
import type { Rules } from './validate'

type Options<Input extends object> = Rules<Input> & { name: string; initial: FormValues<Input> }
/** `before`: the values over which the changes were typed; of a field that somebody else changed too, those before both. */
type Typed<Input extends object> = { before: FormValues<Input>; changes: Partial<FormValues<Input>> }

/**
 * A form that is remembered until it is saved or discarded. `wasRestored` tells whether something was typed in it before, `conflict` what
 * somebody else changed in the meantime.
 */
export function useTypedForm<Input extends object>({ name, ...options }: Options<Input>) {
  const [restored] = useState(() => {
    const found = findTyped(name) as Typed<Input> | undefined
    return found && mergeChanges<Input>({ before: found.before, mine: { ...found.before, ...found.changes }, theirs: options.initial })
  })
  const form: Form<Input> = useForm<Input>({ ...options, typed: restored?.retained })
  /** Until what stays is saved: who has to sign in again is asked again. */
  const [contested, setContested] = useState(restored?.contested ?? [])
  const { base, values } = form
  const typed = useMemo((): Typed<Input> | undefined => {
    const changes = changesOf(base, values)
    if (Object.keys(changes).length === 0) return undefined
    return { before: { ...base, ...Object.fromEntries(contested.map((field) => [field.name, field.before])) }, changes }
  }, [base, values, contested])
  return {
    ...form,
    forget: useRemember(name, typed),
    wasRestored: restored !== undefined,
    conflict: restored && restored.contested.length > 0 ? restored : undefined,
    /** `contested`: the fields about which is asked then. */
    rebase: (next: FormValues<Input>, retained?: Partial<FormValues<Input>>, asked: Contested<Input>[] = []) => {
      setContested(asked)
      form.rebase(next, retained)
    },
  }
}

export type TypedForm<Input extends object> = ReturnType<typeof useTypedForm<Input>>
