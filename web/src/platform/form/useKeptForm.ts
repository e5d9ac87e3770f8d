import { useKeep, useRestored } from '../hooks/useKept'
import type { FormValues } from './useForm'
import { useRestoredForm } from './useRestoredForm'
import type { Rules } from './validate'

type Options<Input extends object> = Rules<Input> & { name: string; initial: FormValues<Input> }

/** A draft that is there again when the session ended and the same person signed in, or when its dialog was closed. */
export function useKeptForm<Input extends object>({ name, ...options }: Options<Input>) {
  const { key, restored } = useRestored(name)
  const form = useRestoredForm<Input>({ ...options, found: restored })
  const noteSaved = useKeep(key, form.typed)
  return { ...form, noteSaved }
}
