import { type Candidate, candidates } from '@pre-u/contract/honours/candidates'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../platform/api/api'
import { sortOut } from '../../platform/form/conflict'
import type { Conflict } from '../../platform/form/FormBody'
import { useDraft } from '../../platform/form/useDraft'
import { useUpdate } from '../../platform/api/resourceQueries'
import { SessionEnded } from '../../platform/api/session'
import { isTransient, retryDelay } from '../../platform/upload/retry'
import { type CandidateFields, candidateSchema, checkCandidate, fieldsOf } from './candidateFields'
import { type Base, baseOf, changedIn, faultsIn, keep, loadKept, only, type Work } from './kept'
import { candidateQueries } from '../queries'

export type Saving =
  | { state: 'clean' | 'typing' | 'saving' }
  | { state: 'saved'; at: string }
  | { state: 'lost'; tries: number }
  | { state: 'refused'; message: string }
  | { state: 'contested'; conflict: Conflict<CandidateFields> }

const SETTLE_MS = 1000
const FAULTY: Saving = { state: 'refused', message: 'Verbeter de gemarkeerde velden.' }

/** A form over a record that others change too: fields without local changes follow the server. */
function useWork(candidate: Candidate, keepAs: string, mayFollow: boolean) {
  const [begun] = useState((): Work => loadKept(keepAs) ?? { base: baseOf(candidate), values: fieldsOf(candidate) })
  const [base, setBase] = useState(begun.base)
  const form = useDraft<CandidateFields>({ schema: candidateSchema, check: checkCandidate, initial: begun.values })
  const { values } = form
  const latest = useRef<Work>(begun)
  useEffect(() => {
    latest.current = { base, values }
    keep(keepAs, latest.current)
  }, [base, values, keepAs])

  const adopt = (next: Base, work: Work): Work => {
    const mine = only(work.values, changedIn(work))
    setBase(next)
    form.rebase(next.values, mine)
    return { base: next, values: { ...next.values, ...mine } }
  }
  const changed = changedIn({ base, values })
  // With local changes the next save detects what somebody else changed.
  if (mayFollow && changed.length === 0 && candidate.updated_at > base.updated_at) adopt(baseOf(candidate), { base, values })
  const follow = (next: Base) => {
    latest.current = adopt(next, latest.current)
    // The effect above does not run after unmount.
    keep(keepAs, latest.current)
  }
  return { form, changed, latest, follow }
}

/** Saves the fields of a candidate after a pause and on blur. Unsaved changes stay in the form and on this device; network failures are retried with backoff. */
export function useAutosave(candidate: Candidate, keepAs: string) {
  const client = useQueryClient()
  const { mutateAsync: update } = useUpdate(candidates, { quiet: true })
  const [saving, setSaving] = useState<Saving>({ state: 'clean' })
  const running = useRef<Promise<boolean>>(undefined)
  const { form, changed, latest, follow } = useWork(candidate, keepAs, saving.state !== 'saving' && saving.state !== 'contested')
  const one = candidateQueries.one(candidate.id)

  /** Both sides changed the record: merges what does not conflict and asks the user about the rest. */
  const merge = (current: Candidate): Promise<boolean> | boolean => {
    const { base, values } = latest.current
    const { contested, taken } = sortOut<CandidateFields>({ before: base.values, mine: values, theirs: fieldsOf(current) })
    follow(baseOf(current))
    if (contested.length === 0) return run()
    setSaving({ state: 'contested', conflict: { contested, taken } })
    return false
  }
  const meet = async (refusal: unknown): Promise<boolean> => {
    if (refusal instanceof SessionEnded) return false
    if (isTransient(refusal) || !(refusal instanceof ApiError)) {
      setSaving((before) => ({ state: 'lost', tries: before.state === 'lost' ? before.tries + 1 : 1 }))
      return false
    }
    if (refusal.status === 409) {
      const current = await client.fetchQuery({ ...one, staleTime: 0 }).catch(() => undefined)
      if (current && current.updated_at !== latest.current.base.updated_at) return merge(current)
    }
    form.refuse(refusal.fieldErrors)
    setSaving({ state: 'refused', message: refusal.detail ?? Object.values(refusal.fieldErrors)[0]?.[0] ?? '' })
    return false
  }
  /** Sends the valid changes until none are left. Resolves to whether everything is saved. */
  const run = async (): Promise<boolean> => {
    const { base, values } = latest.current
    const faults = faultsIn(values)
    const sound = changedIn(latest.current).filter((name) => !(name in faults))
    if (sound.length === 0) return Object.keys(faults).length === 0
    // While offline the message stays until a save succeeds.
    setSaving((before) => (before.state === 'lost' ? before : { state: 'saving' }))
    try {
      const answer = await update({ record: { id: candidate.id, updated_at: base.updated_at }, changes: only(values, sound) })
      follow(baseOf(answer))
      client.setQueryData(one.queryKey, answer)
      setSaving({ state: 'saved', at: answer.updated_at })
    } catch (error) {
      return meet(error)
    }
    return run()
  }
  /** Sequential: each save needs the `updated_at` of the one before it. */
  const save = (): Promise<boolean> => {
    const started = (running.current ?? Promise.resolve(true)).then(run)
    running.current = started
    return started
  }

  const tries = saving.state === 'lost' ? saving.tries : 0
  /** The pending changes as text, so that each change restarts the debounce. */
  const waiting = changed.length > 0 && saving.state !== 'contested' ? JSON.stringify(only(form.values, changed)) : ''
  const saveNow = useEffectEvent(() => void save())
  useEffect(() => {
    if (waiting === '') return undefined
    const timer = setTimeout(() => saveNow(), tries > 0 ? retryDelay(tries) : SETTLE_MS)
    const again = () => saveNow()
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [waiting, tries])
  const leave = useEffectEvent(() => {
    if (waiting !== '') void save()
  })
  useEffect(() => () => leave(), [])

  const isSettled = saving.state === 'clean' || saving.state === 'saved'
  const shown: Saving = isSettled && changed.length > 0 ? (Object.keys(form.errors).length > 0 ? FAULTY : { state: 'typing' }) : saving
  return {
    form,
    saving: shown,
    leaveField: () => {
      form.attempt()
      if (waiting !== '') void save()
    },
    flush: async () => {
      setSaving({ state: 'clean' })
      return form.attempt() && save()
    },
  }
}
