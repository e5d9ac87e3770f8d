import * as z from 'zod/mini'
import { type DraftOf, isSame } from '../form/useDraft'
import { drafts } from '../storage/drafts'

export type Base<Fields> = { updated_at: string; values: DraftOf<Fields> }
/** What somebody typed over a record as it was read. */
export type RecordDraft<Fields> = { base: Base<Fields>; values: DraftOf<Fields> }

/** The server trims texts, so a space at either end is no change. */
const toTrimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

export const changedFields = <Fields extends object>({ base, values }: RecordDraft<Fields>) =>
  (Object.keys(base.values) as (keyof Fields & string)[]).filter((name) => !isSame(toTrimmed(values[name]), toTrimmed(base.values[name])))

export const pickFields = <Fields extends object>(values: DraftOf<Fields>, fieldNames: (keyof Fields & string)[]) =>
  Object.fromEntries(fieldNames.map((name) => [name, values[name]])) as Partial<Fields>

const fields = z.record(z.string(), z.unknown())
const draftSchema = z.object({ base: z.object({ updated_at: z.string(), values: fields }), values: fields })

export const loadDraft = <Fields>(name: string) => draftSchema.safeParse(drafts.load(name)).data as RecordDraft<Fields> | undefined

export function storeDraft<Fields extends object>(name: string, draft: RecordDraft<Fields>) {
  if (changedFields(draft).length === 0) drafts.remove(name)
  else drafts.save(name, draft)
}
