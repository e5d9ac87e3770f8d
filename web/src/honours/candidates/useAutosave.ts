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

/** A form over a record that others change too: what was not changed here follows the server. */
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
  // With changes of one's own the next save finds out what somebody else changed.
  if (mayFollow && changed.length === 0 && candidate.updated_at > base.updated_at) adopt(baseOf(candidate), { base, values })
  const follow = (next: Base) => {
    latest.current = adopt(next, latest.current)
    // Also after the page was left.
    keep(keepAs, latest.current)
  }
  return { form, changed, latest, follow }
}

/**
 * Saves a candidate's fields by themselves: after a pause and when a field is left. What could not be saved stays in the form and on this
 * device, and is tried again for as long as only the line is to blame.
 */
export function useAutosave(candidate: Candidate, keepAs: string) {
  const client = useQueryClient()
  const { mutateAsync: update } = useUpdate(candidates, { quiet: true })
  const [saving, setSaving] = useState<Saving>({ state: 'clean' })
  const running = useRef<Promise<boolean>>(undefined)
  const { form, changed, latest, follow } = useWork(candidate, keepAs, saving.state !== 'saving' && saving.state !== 'contested')
  const one = candidateQueries.one(candidate.id)

  /** Two changed it at once: what does not clash is kept from both, the rest is for a person to choose. */
  const merge = (current: Candidate): Promise<boolean> | boolean => {
    const { base, values } = latest.current
    const { contested, adopted } = mergeChanges<CandidateFields>({ before: base.values, mine: values, theirs: fieldsOf(current) })
    follow(baseOf(current))
    if (contested.length === 0) return run()
    setSaving({ state: 'contested', conflict: { contested, adopted } })
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
    form.setServerErrors(refusal.fieldErrors)
    setSaving({ state: 'refused', message: refusal.detail ?? Object.values(refusal.fieldErrors)[0]?.[0] ?? '' })
    return false
  }
  /** Sends what is sound, until nothing is left; whether that is everything. */
  const run = async (): Promise<boolean> => {
    const { base, values } = latest.current
    const faults = faultsIn(values)
    const sound = changedIn(latest.current).filter((name) => !(name in faults))
    if (sound.length === 0) return Object.keys(faults).length === 0
    // While it is lost it says so until it has arrived.
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
  /** One after the other: each needs to know what the one before it made of the record. */
  const save = (): Promise<boolean> => {
    const started = (running.current ?? Promise.resolve(true)).then(run)
    running.current = started
    return started
  }

  const tries = saving.state === 'lost' ? saving.tries : 0
  /** What there is to send, as a mark: each change of it begins the pause anew. */
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
    /** A field was left: its faults may be told, and what is sound goes at once. */
    leaveField: () => {
      form.attempt()
      if (waiting !== '') void save()
    },
    /** Before handing in, or after a choice between two versions: whether everything has arrived. */
    flush: async () => {
      setSaving({ state: 'clean' })
      return form.attempt() && save()
    },
  }
}
