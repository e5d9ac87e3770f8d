import { importFields } from '@pre-u/contract/students/import/columns'
import * as z from 'zod/mini'
import type { PastedList } from './paste'
import { addPupils, emptyRows, filledRows, newRow, ownFields, pupilFields, type PupilRow } from './rows'

const field = z.enum(importFields)
const columns = z.array(z.object({ heading: z.string(), field: z.nullable(field), examples: z.array(z.string()) }))
const pasted = z.object({
  columns,
  lines: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
})
const content = z.object({
  // The column of activities came later.
  rows: z.array(z.array(z.string()).check(z.minLength(ownFields.length), z.maxLength(pupilFields.length))),
  /** Which of the rows were changed while they were being sent. */
  sent: z.optional(z.array(z.number())),
  /** Whether the column of activities was asked for. */
  hasActivities: z.optional(z.boolean()),
  chosen: z.record(z.string(), field),
  pasted: z.nullable(pasted),
  /** In question, as a pasted list is. */
  file: z.optional(z.nullable(z.object({ name: z.string(), bytes: z.string(), columns }))),
  period_id: z.nullable(z.number()),
  school_id: z.nullable(z.number()),
  single: z.nullable(z.record(z.string(), z.unknown())),
})
type Content = z.infer<typeof content>

export type RegisterDraft = Omit<Content, 'rows' | 'sent' | 'pasted'> & { rows: PupilRow[]; pasted: PastedList | null }

export const emptyDraft = (): RegisterDraft => ({
  rows: emptyRows(),
  chosen: {},
  pasted: null,
  period_id: null,
  school_id: null,
  single: null,
})

export const hasContent = ({ rows, pasted: list, file, single }: RegisterDraft) =>
  filledRows(rows).length > 0 || [list, file ?? null, single].some((part) => part !== null)

export function toContent({ rows, ...draft }: RegisterDraft): Content {
  const filled = filledRows(rows)
  return {
    ...draft,
    rows: filled.map(({ cells }) => pupilFields.map((name) => cells[name])),
    sent: filled.flatMap(({ wasSent }, index) => (wasSent ? [index] : [])),
  }
}

/** A draft that an older version stored in another shape is discarded. */
export function fromContent(stored: unknown): RegisterDraft {
  const { data } = content.safeParse(stored)
  if (!data) return emptyDraft()
  const { rows: lines, sent = [], ...draft } = data
  const rows = lines.map((texts, row) =>
    newRow(Object.fromEntries(pupilFields.map((name, index) => [name, texts[index] ?? ''])), {
      mayShowFaults: true,
      wasSent: sent.includes(row),
    }),
  )
  return { ...draft, rows: addPupils(rows, []) }
}
