import { type Candidate, candidates } from '@pre-u/contract/honours/candidates'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../platform/api/api'
import { mergeChanges } from '../../platform/form/conflict'
import type { Conflict } from '../../platform/form/FormBody'
import { useDraft } from '../../platform/form/useDraft'
import { useUpdate } from '../../platform/api/resourceQueries'
import { SessionEnded } from '../../platform/api/session'
import { isTransient, retryDelay } from '../../platform/upload/retry'
import { type CandidateFields, candidateSchema, checkCandidate, fieldsOf } from './candidateFields'
import { type Base, baseOf, changedFields, fieldErrorsIn, storeDraft, loadDraft, pickFields, type CandidateDraft } from './candidateDraft'
import { candidateQueries } from '../queries'

export type Saving =
  | { state: 'clean' | 'typing' | 'saving' }
  | { state: 'saved'; at: string }
  | { state: 'lost'; attempts: number }
  | { state: 'refused'; message: string }
  | { state: 'contested'; conflict: Conflict<CandidateFields> }

const DEBOUNCE_MS = 1000
const INVALID: Saving = { state: 'refused', message: 'Verbeter de gemarkeerde velden.' }

/** A form over a record that others change too: fields without local changes follow the server. */
function useCandidateDraft(candidate: Candidate, draftKey: string, mayFollow: boolean) {
  const [initial] = useState((): CandidateDraft => loadDraft(draftKey) ?? { base: baseOf(candidate), values: fieldsOf(candidate) })
  const [base, setBase] = useState(initial.base)
  const form = useDraft<CandidateFields>({ schema: candidateSchema, check: checkCandidate, initial: initial.values })
  const { values } = form
  const latest = useRef<CandidateDraft>(initial)
  useEffect(() => {
    latest.current = { base, values }
    storeDraft(draftKey, latest.current)
  }, [base, values, draftKey])

  const rebase = (next: Base, draft: CandidateDraft): CandidateDraft => {
    const mine = pickFields(draft.values, changedFields(draft))
    setBase(next)
    form.rebase(next.values, mine)
    return { base: next, values: { ...next.values, ...mine } }
  }
  const changed = changedFields({ base, values })
  // With local changes the next save detects what somebody else changed.
  if (mayFollow && changed.length === 0 && candidate.updated_at > base.updated_at) rebase(baseOf(candidate), { base, values })
  const adoptServerRecord = (next: Base) => {
    latest.current = rebase(next, latest.current)
    // The effect above does not run after unmount.
    storeDraft(draftKey, latest.current)
  }
  return { form, changed, latest, adoptServerRecord }
}

/** Saves the fields of a candidate after a pause and on blur. Unsaved changes stay in the form and on this device; network failures are retried with backoff. */
export function useAutosave(candidate: Candidate, draftKey: string) {
  const client = useQueryClient()
  const { mutateAsync: update } = useUpdate(candidates, { quiet: true })
  const [saving, setSaving] = useState<Saving>({ state: 'clean' })
  const running = useRef<Promise<boolean>>(undefined)
  const { form, changed, latest, adoptServerRecord } = useCandidateDraft(
    candidate,
    draftKey,
    saving.state !== 'saving' && saving.state !== 'contested',
  )
  const candidateQuery = candidateQueries.one(candidate.id)

  /** Both sides changed the record: merges what does not conflict and asks the user about the rest. */
  const merge = (current: Candidate): Promise<boolean> | boolean => {
    const { base, values } = latest.current
    const { contested, adopted } = mergeChanges<CandidateFields>({ before: base.values, mine: values, theirs: fieldsOf(current) })
    adoptServerRecord(baseOf(current))
    if (contested.length === 0) return run()
    setSaving({ state: 'contested', conflict: { contested, adopted } })
    return false
  }
  const handleFailure = async (failure: unknown): Promise<boolean> => {
    if (failure instanceof SessionEnded) return false
    if (isTransient(failure) || !(failure instanceof ApiError)) {
      setSaving((previous) => ({ state: 'lost', attempts: previous.state === 'lost' ? previous.attempts + 1 : 1 }))
      return false
    }
    if (failure.status === 409) {
      const current = await client.fetchQuery({ ...candidateQuery, staleTime: 0 }).catch(() => undefined)
      if (current && current.updated_at !== latest.current.base.updated_at) return merge(current)
    }
    form.setServerErrors(failure.fieldErrors)
    setSaving({ state: 'refused', message: failure.detail ?? Object.values(failure.fieldErrors)[0]?.[0] ?? '' })
    return false
  }
  /** Sends the valid changes until none are left. Resolves to whether everything is saved. */
  const run = async (): Promise<boolean> => {
    const { base, values } = latest.current
    const fieldErrors = fieldErrorsIn(values)
    const validFields = changedFields(latest.current).filter((name) => !(name in fieldErrors))
    if (validFields.length === 0) return Object.keys(fieldErrors).length === 0
    // While offline the message stays until a save succeeds.
    setSaving((previous) => (previous.state === 'lost' ? previous : { state: 'saving' }))
    try {
      const saved = await update({ record: { id: candidate.id, updated_at: base.updated_at }, changes: pickFields(values, validFields) })
      adoptServerRecord(baseOf(saved))
      client.setQueryData(candidateQuery.queryKey, saved)
      setSaving({ state: 'saved', at: saved.updated_at })
    } catch (error) {
      return handleFailure(error)
    }
    return run()
  }
  /** Sequential: each save needs the `updated_at` of the one before it. */
  const save = (): Promise<boolean> => {
    const started = (running.current ?? Promise.resolve(true)).then(run)
    running.current = started
    return started
  }

  const attempts = saving.state === 'lost' ? saving.attempts : 0
  /** The pending changes as text, so that each change restarts the debounce. */
  const pendingChanges = changed.length > 0 && saving.state !== 'contested' ? JSON.stringify(pickFields(form.values, changed)) : ''
  const saveNow = useEffectEvent(() => void save())
  useEffect(() => {
    if (pendingChanges === '') return undefined
    const timer = setTimeout(() => saveNow(), attempts > 0 ? retryDelay(attempts) : DEBOUNCE_MS)
    const retry = () => saveNow()
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [pendingChanges, attempts])
  const saveOnLeave = useEffectEvent(() => {
    if (pendingChanges !== '') void save()
  })
  useEffect(() => () => saveOnLeave(), [])

  const isSettled = saving.state === 'clean' || saving.state === 'saved'
  const shown: Saving = isSettled && changed.length > 0 ? (Object.keys(form.errors).length > 0 ? INVALID : { state: 'typing' }) : saving
  return {
    form,
    saving: shown,
    saveOnBlur: () => {
      form.attempt()
      if (pendingChanges !== '') void save()
    },
    flush: async () => {
      setSaving({ state: 'clean' })
      return form.attempt() && save()
    },
  }
}
