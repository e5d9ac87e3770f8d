import { useEffect } from 'react'
import type { Draft } from '../drafts/drafts'
import { useDraft } from '../drafts/useDraft'
import type { FormValues, Rules } from './useForm'
import { useRestoredForm } from './useRestoredForm'

type Options<Input extends object> = Rules<Input> & {
  initial: FormValues<Input>
  /** `answer` is that of `draftQuery(key)`. */
  draft: { key: string; answer: Draft }
}

/** A form whose changes are a draft on the server until they are saved or discarded. */
export function useDraftForm<Input extends object>({ draft, ...options }: Options<Input>) {
  const { found, keep, discard, savedAt, problem } = useDraft(draft.key, draft.answer)
  const form = useRestoredForm<Input>({ ...options, found })
  const { typed, isDirty, wasRestored } = form
  useEffect(() => keep(typed ?? null), [keep, typed])
  const draftState = { isFound: wasRestored && isDirty, savedAt: isDirty ? savedAt : null, problem }
  return { form, discard, draftState }
}
