import { useKeep, useRestored } from '../hooks/useKept'
import { type DraftOf, type Draft, useDraft } from './useDraft'
import type { Rules } from './validate'

type Options<Input extends object> = Rules<Input> & { name: string; initial: DraftOf<Input> }

/** A draft that is there again when the session ended and the same person signed in. `wasRestored` tells whether it is. */
export function useKeptDraft<Input extends object>({ name, ...options }: Options<Input>): Draft<Input> & { wasRestored: boolean } {
  const { key, restored } = useRestored(name)
  const form = useDraft<Input>({ ...options, typed: restored as Partial<DraftOf<Input>> | undefined })
  const changes = form.changes()
  useKeep(key, Object.keys(changes).length > 0 ? changes : undefined)
  return { ...form, wasRestored: restored !== undefined }
}
