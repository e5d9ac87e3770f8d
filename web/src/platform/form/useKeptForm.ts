import { useState } from 'react'
import { useKeep, useRestored } from '../hooks/useKept'
import { type Contested, mergeChanges } from './conflict'
import { type FormValues, type Form, useForm } from './useForm'
import type { Rules } from './validate'

type Options<Input extends object> = Rules<Input> & { name: string; initial: FormValues<Input> }
/** `before`: the values over which the changes were typed; of a field that somebody else changed too, those before both. */
type Kept<Input extends object> = { before: FormValues<Input>; changes: Partial<FormValues<Input>> }

/**
 * A draft that is there again when the session ended and the same person signed in, or when its dialog was closed. `wasRestored` tells whether it is, `conflict` what
 * somebody else changed in the meantime.
 */
export function useKeptForm<Input extends object>({ name, ...options }: Options<Input>) {
  const { key, restored } = useRestored(name)
  const [merged] = useState(() => {
    if (restored === undefined) return undefined
    const { before, changes } = restored as Kept<Input>
    return mergeChanges<Input>({ before, mine: { ...before, ...changes }, theirs: options.initial })
  })
  const form: Form<Input> = useForm<Input>({ ...options, typed: merged?.retained })
  /** Until what stays is saved: who has to sign in again is asked again. */
  const [asked, setAsked] = useState(merged?.contested ?? [])
  const before = { ...form.base, ...Object.fromEntries(asked.map((field) => [field.name, field.before])) }
  const changes = form.changes()
  const noteSaved = useKeep(key, Object.keys(changes).length > 0 ? ({ before, changes } satisfies Kept<Input>) : undefined)
  return {
    ...form,
    noteSaved,
    wasRestored: merged !== undefined,
    conflict: merged && merged.contested.length > 0 ? merged : undefined,
    /** `contested`: the fields about which is asked then. */
    rebase: (next: FormValues<Input>, retained?: Partial<FormValues<Input>>, contested: Contested<Input>[] = []) => {
      setAsked(contested)
      form.rebase(next, retained)
    },
  }
}
