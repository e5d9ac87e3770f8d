import { useCallback, useEffect, useState } from 'react'
import { useSession } from '../api/session'
import classes from './form.module.css'
import { registerUnsavedWork } from './unsavedWork'
import { type FormValues, isSame, type Rules } from './useForm'
import { useRestoredForm } from './useRestoredForm'

/**
 * What people typed and did not save, by the name of the form. It is there again when the form opens again: after Escape, or after the session
 * ended and the same person signed in. In memory only: data of pupils must not stay on a shared computer.
 */
const typed = new Map<string, unknown>()
let typist = useSession.getState().user?.id

useSession.subscribe(({ user, wasRefused }) => {
  const isSomebodyElse = user !== null && user.id !== typist
  const hasSignedOut = user === null && !wasRefused
  if (isSomebodyElse || hasSignedOut) typed.clear()
  if (user) typist = user.id
})

export const findTyped = (name: string): unknown => typed.get(name)

/** Remembers what is typed until it is saved or discarded, when the form calls what this returns. Undefined where nothing is typed. */
export function useRemember(name: string, value: unknown) {
  useEffect(() => {
    if (value === undefined) typed.delete(name)
    else typed.set(name, value)
  }, [name, value])
  useEffect(() => registerUnsavedWork(() => typed.has(name)), [name])
  return useCallback(() => void typed.delete(name), [name])
}

/** State that is remembered. `name`: the same for the same form about the same records. */
export function useTyped<Value>(name: string, initial: Value) {
  const [value, setValue] = useState(() => (typed.has(name) ? (typed.get(name) as Value) : initial))
  const isTyped = value !== initial && !isSame(value, initial)
  const forget = useRemember(name, isTyped ? value : undefined)
  return [value, setValue, { isTyped, forget }] as const
}

/** As `useTyped`, for a form of several fields: the second changes some of them. */
export function useTypedFields<Fields extends object>(name: string, initial: Fields) {
  const [fields, setFields, typing] = useTyped(name, initial)
  const change = (part: Partial<Fields>) => setFields((current) => ({ ...current, ...part }))
  return [fields, change, typing] as const
}

type FormOptions<Input extends object> = Rules<Input> & { name: string; initial: FormValues<Input> }

/** A form that is remembered until it is saved or discarded. */
export function useTypedForm<Input extends object>({ name, ...options }: FormOptions<Input>) {
  const form = useRestoredForm<Input>({ ...options, found: findTyped(name) })
  const forget = useRemember(name, form.typed)
  return { ...form, forget }
}

export const RestoredNotice = () => (
  <output className={classes.restored}>Wat u had ingevuld toen uw sessie eindigde, staat er weer. Het is nog niet opgeslagen.</output>
)
