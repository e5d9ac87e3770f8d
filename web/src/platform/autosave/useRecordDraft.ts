import { useEffect, useRef, useState } from 'react'
import { useForm } from '../form/useForm'
import type { Rules } from '../form/validate'
import { type Base, changedFields, loadDraft, rebaseDraft, type RecordDraft, storeDraft } from './recordDraft'

/** A form over a record that others change too: fields without local changes follow the server. */
export function useRecordDraft<Fields extends object>(current: Base<Fields>, rules: Rules<Fields>, draftKey: string, mayFollow: boolean) {
  const [initial] = useState((): RecordDraft<Fields> => loadDraft<Fields>(draftKey) ?? { base: current, values: current.values })
  const [base, setBase] = useState(initial.base)
  const form = useForm<Fields>({ ...rules, initial: initial.values })
  const { values } = form
  const latest = useRef<RecordDraft<Fields>>(initial)
  useEffect(() => {
    latest.current = { base, values }
    storeDraft(draftKey, latest.current)
  }, [base, values, draftKey])

  const show = (draft: RecordDraft<Fields>) => {
    setBase(draft.base)
    form.rebase(draft.base.values, draft.values)
  }
  const changed = changedFields({ base, values })
  // While local changes are unsaved, their save finds a conflict with the changes of another person.
  if (mayFollow && changed.length === 0 && current.updated_at > base.updated_at) show(rebaseDraft({ base, values }, current))
  const replaceDraft = (draft: RecordDraft<Fields>) => {
    latest.current = draft
    show(draft)
    // The effect above does not run after unmount.
    storeDraft(draftKey, draft)
  }
  return { form, changed, latest, replaceDraft }
}
