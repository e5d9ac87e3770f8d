import type { ResourceContract } from '@pre-u/contract/platform/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, SessionEnded } from '../api/http'
import { type Input, type Item, type RecordVersion, useUpdate } from '../api/resourceQueries'
import { mergeChanges } from '../form/conflict'
import type { Conflict } from '../form/FormBody'
import type { FormValues } from '../form/useForm'
import { type Rules, validate } from '../form/validate'
import { isTransient } from '../upload/transport'
import { type Base, changedFields, pickFields, rebaseDraft, settleUnanswered, withUnanswered } from './recordDraft'
import { useRecordDraft } from './useRecordDraft'
import { useSaveTriggers } from './useSaveTriggers'

export type Saving<Fields> =
  | { state: 'clean' | 'typing' | 'saving' }
  | { state: 'saved'; at: string }
  | { state: 'lost'; attempts: number }
  | { state: 'refused'; message: string }
  | { state: 'contested'; conflict: Conflict<Fields>; timesAsked: number }

const INVALID = { state: 'refused', message: 'Verbeter de gemarkeerde velden.' } as const

type Options<C extends ResourceContract, Fields extends object> = Rules<Fields> & {
  contract: C
  /** Reads the record again after a conflict, and gets what was saved. */
  query: { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Item<C>> }
  record: Item<C> & RecordVersion
  fieldsOf: (record: Item<C>) => FormValues<Fields>
  /** What is not saved yet is kept on this device under this name. */
  draftKey: string
}

/** Saves the fields of a record after a pause and on blur. Unsaved changes stay in the form and on this device; network failures are retried with backoff. */
export function useAutosave<C extends ResourceContract, Fields extends object>(options: Options<C, Fields>) {
  const { contract, query, record, fieldsOf, draftKey, schema, check } = options
  const rules: Rules<Fields> = { schema, check }
  const client = useQueryClient()
  const { mutateAsync: update } = useUpdate(contract, { quiet: true })
  const [saving, setSaving] = useState<Saving<Fields>>({ state: 'clean' })
  const running = useRef<Promise<boolean>>(undefined)
  const [saves, setSaves] = useState(0)
  /** What somebody else stored, as long as the user is asked which value stays. Nothing is sent before that is answered. */
  const theirs = useRef<Base<Fields>>(undefined)
  const baseOf = (stored: Item<C> & { updated_at: string }): Base<Fields> => ({ updated_at: stored.updated_at, values: fieldsOf(stored) })
  const { form, changed, latest, replaceDraft } = useRecordDraft<Fields>(
    baseOf(record),
    rules,
    draftKey,
    saves === 0 && saving.state !== 'contested',
  )
  const isUnsaved = saving.state === 'lost' || saving.state === 'refused'
  if (isUnsaved && changed.length === 0) setSaving({ state: 'clean' })

  /** Both sides changed the record: merges what does not conflict and asks the user about the rest. */
  const merge = (current: Item<C> & RecordVersion): Promise<boolean> | boolean => {
    const next = baseOf(current)
    const draft = settleUnanswered(latest.current, next)
    const { base, values } = draft
    const { contested, adopted } = mergeChanges<Fields>({ before: base.values, mine: values, theirs: next.values })
    if (contested.length === 0) {
      replaceDraft(rebaseDraft(draft, next))
      return run()
    }
    // Until the answer the draft keeps the old version and the old values of these fields, so that it asks again after a reload.
    const inQuestion = pickFields(
      base.values,
      contested.map(({ name }) => name),
    )
    replaceDraft(rebaseDraft(draft, { updated_at: base.updated_at, values: { ...next.values, ...inQuestion } }))
    theirs.current = next
    setSaving({ state: 'contested', conflict: { contested, adopted }, timesAsked: 1 })
    return false
  }
  const handleFailure = async (failure: unknown, sent: Partial<Fields>): Promise<boolean> => {
    if (failure instanceof SessionEnded) return false
    if (isTransient(failure) || !(failure instanceof ApiError)) {
      replaceDraft(withUnanswered(latest.current, sent))
      setSaving((previous) => ({ state: 'lost', attempts: previous.state === 'lost' ? previous.attempts + 1 : 1 }))
      return false
    }
    if (failure.status === 409) {
      const current = (await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)) as (Item<C> & RecordVersion) | undefined
      if (current && current.updated_at !== latest.current.base.updated_at) return merge(current)
    }
    form.setServerErrors(failure.fieldErrors)
    setSaving({ state: 'refused', message: failure.detail ?? Object.values(failure.fieldErrors)[0]?.[0] ?? '' })
    return false
  }
  /** Sends the valid changes until none are left. Resolves to whether everything is saved. */
  const run = async (): Promise<boolean> => {
    if (theirs.current) return false
    const { base, values } = latest.current
    const fieldErrors = validate(rules, values)
    const validFields = changedFields(latest.current).filter((name) => !(name in fieldErrors))
    if (validFields.length === 0) {
      // Somebody else made the same change, or it was undone before the answer came.
      setSaving((previous) => (previous.state === 'saving' ? { state: 'clean' } : previous))
      return Object.keys(fieldErrors).length === 0
    }
    // While offline the message stays until a save succeeds.
    setSaving((previous) => (previous.state === 'lost' ? previous : { state: 'saving' }))
    const sent = pickFields(values, validFields)
    try {
      const change = { record: { id: record.id, updated_at: base.updated_at }, changes: sent as Partial<Input<C>> }
      const saved = (await update(change)) as Item<C> & RecordVersion
      replaceDraft(rebaseDraft(latest.current, baseOf(saved), sent))
      client.setQueryData(query.queryKey, saved)
      setSaving({ state: 'saved', at: saved.updated_at })
    } catch (error) {
      return handleFailure(error, sent)
    }
    return run()
  }
  /** Sequential: each save needs the `updated_at` of the one before it. */
  const save = (): Promise<boolean> => {
    setSaves((count) => count + 1)
    const started = (running.current ?? Promise.resolve(true)).then(run).finally(() => setSaves((count) => count - 1))
    running.current = started
    return started
  }

  const attempts = saving.state === 'lost' ? saving.attempts : 0
  const pendingChanges = changed.length > 0 && saving.state !== 'contested' ? JSON.stringify(pickFields(form.values, changed)) : ''
  useSaveTriggers({ changes: pendingChanges, attempts, save })

  const isSettled = saving.state === 'clean' || saving.state === 'saved'
  const shown: Saving<Fields> =
    isSettled && changed.length > 0 ? (Object.keys(form.errors).length > 0 ? INVALID : { state: 'typing' }) : saving
  return {
    form,
    saving: shown,
    saveOnBlur: () => {
      form.attempt()
      if (pendingChanges !== '') void save()
    },
    /** Saves what is pending. Resolves to whether everything is saved; a question that is open is asked again. */
    flush: async () => {
      setSaving((previous) => (previous.state === 'contested' ? { ...previous, timesAsked: previous.timesAsked + 1 } : previous))
      return form.attempt() && save()
    },
    /** Saves the fields as they are, which answers the question about them. */
    saveAnswer: () => {
      if (theirs.current) replaceDraft({ base: theirs.current, values: latest.current.values })
      theirs.current = undefined
      setSaving({ state: 'clean' })
      form.attempt()
      void save()
    },
  }
}
