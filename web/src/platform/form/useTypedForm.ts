import { findTyped, useRemember } from './typed'
import type { FormValues } from './useForm'
import { useRestoredForm } from './useRestoredForm'
import type { Rules } from './validate'

type Options<Input extends object> = Rules<Input> & { name: string; initial: FormValues<Input> }

/** A form that is remembered until it is saved or discarded. */
export function useTypedForm<Input extends object>({ name, ...options }: Options<Input>) {
  const form = useRestoredForm<Input>({ ...options, found: findTyped(name) })
  const forget = useRemember(name, form.typed)
  return { ...form, forget }
}
