import * as z from 'zod/mini'
import { type FormValues, isSame } from '../form/useForm'
import { drafts } from '../storage/drafts'

/** `unanswered`: what was sent since and got no answer, so that each may be stored or not. */
export type Base<Fields> = { updated_at: string; values: FormValues<Fields>; unanswered?: Partial<Fields>[] | undefined }
/** What somebody typed over a record as it was read. */
export type RecordDraft<Fields> = { base: Base<Fields>; values: FormValues<Fields> }

const toTrimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
/** The server trims texts, so a space at either end is no change. */
const isStoredAs = (typed: unknown, stored: unknown) => isSame(toTrimmed(typed), toTrimmed(stored))

const namesOf = <Fields extends object>({ values }: Base<Fields>) => Object.keys(values) as (keyof Fields & string)[]

/** What may be stored in a field: the value that was read, and what was sent since without an answer. */
const possibleValues = <Fields extends object>({ values, unanswered = [] }: Base<Fields>, name: keyof Fields) =>
  [values, ...unanswered].filter((known) => name in known).map((known) => known[name])

export const changedFields = <Fields extends object>({ base, values }: RecordDraft<Fields>) =>
  namesOf(base).filter((name) => possibleValues(base, name).some((value) => !isStoredAs(values[name], value)))

export function withUnanswered<Fields extends object>({ base, values }: RecordDraft<Fields>, sent: Partial<Fields>): RecordDraft<Fields> {
  const { unanswered = [] } = base
  return { base: { ...base, unanswered: [...unanswered.filter((other) => !isSame(other, sent)), sent] }, values }
}

/**
 * Once the stored record is known: the draft with each field's value from before either side changed it. In a field that the other side
 * changed too, a value that was typed back counts as a change of what was sent.
 */
export function settleUnanswered<Fields extends object>({ base, values }: RecordDraft<Fields>, stored: Base<Fields>): RecordDraft<Fields> {
  const before = namesOf(base).map((name) => {
    const possible = possibleValues(base, name)
    const own = possible.some((value) => isStoredAs(stored.values[name], value)) ? [stored.values[name]] : []
    return [name, [...own, ...possible.filter((value) => !isStoredAs(values[name], value)), base.values[name]][0]]
  })
  return { base: { ...base, unanswered: undefined, values: Object.fromEntries(before) as FormValues<Fields> }, values }
}

/**
 * The draft over a newer record. `sent`: the changes that the record answers. A field follows the record, unless it was changed since:
 * a change that was undone while it was being sent is a change of what was sent.
 */
export function rebaseDraft<Fields extends object>({ base, values }: RecordDraft<Fields>, next: Base<Fields>, sent: Partial<Fields> = {}) {
  const known = { ...base.values, ...sent }
  const followed = namesOf(next).filter(
    // A space at the end stays: the next word may follow.
    (name) => isStoredAs(values[name], known[name]) && !isStoredAs(values[name], next.values[name]),
  )
  return { base: next, values: { ...values, ...pickFields(next.values, followed) } }
}

export const pickFields = <Fields extends object>(values: FormValues<Fields>, fieldNames: (keyof Fields & string)[]) =>
  Object.fromEntries(fieldNames.map((name) => [name, values[name]])) as Partial<Fields>

const fields = z.record(z.string(), z.unknown())
const draftSchema = z.object({
  base: z.object({ updated_at: z.string(), values: fields, unanswered: z.optional(z.array(fields)) }),
  values: fields,
})

export const loadDraft = <Fields>(name: string) => draftSchema.safeParse(drafts.load(name)).data as RecordDraft<Fields> | undefined

export function storeDraft<Fields extends object>(name: string, draft: RecordDraft<Fields>) {
  if (changedFields(draft).length === 0) drafts.remove(name)
  else drafts.save(name, draft)
}
