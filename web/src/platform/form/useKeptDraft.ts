import { useState } from 'react'
import { useKeep, useRestored } from '../hooks/useKept'
import { mergeChanges } from './conflict'
import { type DraftOf, type Draft, useDraft } from './useDraft'
import type { Rules } from './validate'

type Options<Input extends object> = Rules<Input> & { name: string; initial: DraftOf<Input> }
/** `before`: the values over which the changes were typed. */
type Kept<Input extends object> = { before: DraftOf<Input>; changes: Partial<DraftOf<Input>> }

/**
 * A draft that is there again when the session ended and the same person signed in. `wasRestored` tells whether it is, `conflict` what
 * somebody else changed in the meantime.
 */
export function useKeptDraft<Input extends object>({ name, ...options }: Options<Input>) {
  const { key, restored } = useRestored(name)
  const [merged] = useState(() => {
    if (restored === undefined) return undefined
    const { before, changes } = restored as Kept<Input>
    return mergeChanges<Input>({ before, mine: { ...before, ...changes }, theirs: options.initial })
  })
  const form: Draft<Input> = useDraft<Input>({ ...options, typed: merged?.retained })
  const changes = form.changes()
  useKeep(key, Object.keys(changes).length > 0 ? ({ before: form.base, changes } satisfies Kept<Input>) : undefined)
  return { ...form, wasRestored: merged !== undefined, conflict: merged && merged.contested.length > 0 ? merged : undefined }
}
