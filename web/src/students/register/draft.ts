import { importFields } from '@pre-u/contract/students/import/columns'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Draft } from '../../platform/drafts/drafts'
import { useDraft } from '../../platform/drafts/useDraft'
import type { PastedList } from './paste'
import { addPupils, emptyRows, filledRows, firstDifference, newRow, ownFields, pupilFields, type PupilRow } from './rows'

const field = z.enum(importFields)
const content = z.object({
  // The column of activities came later.
  rows: z.array(z.array(z.string()).check(z.minLength(ownFields.length), z.maxLength(pupilFields.length))),
  /** Which of the rows were changed while they were being sent. */
  sent: z.optional(z.array(z.number())),
  /** Whether the column of activities was asked for. */
  hasActivities: z.optional(z.boolean()),
  /** What the user said of columns, by their heading. */
  chosen: z.record(z.string(), field),
  /** A list whose columns are in question. */
  pasted: z.nullable(
    z.object({
      columns: z.array(z.object({ heading: z.string(), field: z.nullable(field), examples: z.array(z.string()) })),
      lines: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
    }),
  ),
  period_id: z.nullable(z.number()),
  school_id: z.nullable(z.number()),
  /** What is typed in the form of one pupil. */
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

export const hasContent = ({ rows, pasted, single }: RegisterDraft) => filledRows(rows).length > 0 || pasted !== null || single !== null

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

type State = Pick<RegisterDraft, 'rows' | 'pasted'>
/** `visit`: what is typed during one visit of a cell is one step. */
type Step = State & { visit: number | undefined }
export type History = { draft: RegisterDraft; past: Step[]; future: State[] }

const MAX_STEPS = 100

export const startHistory = (draft: RegisterDraft): History => ({ draft, past: [], future: [] })

const stateOf = ({ rows, pasted }: RegisterDraft): State => ({ rows, pasted })

const isSame = (a: State, b: State) => a.pasted === b.pasted && a.rows.length === b.rows.length && firstDifference(a.rows, b.rows) === null

export function changed(history: History, changes: Partial<RegisterDraft>, visit?: number): History {
  const draft = { ...history.draft, ...changes }
  const isSameStep = visit !== undefined && history.past.at(-1)?.visit === visit
  const past = isSameStep ? history.past : [...history.past, { ...stateOf(history.draft), visit }].slice(-MAX_STEPS)
  return { draft, past, future: [] }
}

/** Skips steps that changed nothing, such as text that was typed and deleted again. */
export function undone({ draft, past, future }: History): History {
  const at = past.findLastIndex((step) => !isSame(step, draft))
  const step = past[at]
  if (!step) return { draft, past: [], future }
  const { visit: _, ...state } = step
  return { draft: { ...draft, ...state }, past: past.slice(0, at), future: [...future, stateOf(draft)] }
}

export function redone({ draft, past, future }: History): History {
  const state = future.at(-1)
  if (!state) return { draft, past, future }
  return { draft: { ...draft, ...state }, past: [...past, { ...stateOf(draft), visit: undefined }], future: future.slice(0, -1) }
}

/** The work in progress for an activity, which the server stores until it is sent. Edits of the rows can be undone. */
export function useRegisterDraft(activityId: number, stored: Draft) {
  const { found, keep, savedAt, problem } = useDraft(`register-${activityId}`, stored)
  const [history, setHistory] = useState<History>(() => startHistory(fromContent(found)))
  const { draft } = history
  const [wasSent, setSent] = useState(false)
  useEffect(() => keep(hasContent(draft) ? toContent(draft) : null), [draft, keep])
  const update = useCallback(
    (next: (current: RegisterDraft) => Partial<RegisterDraft>) =>
      setHistory((current) => ({ ...current, draft: { ...current.draft, ...next(current.draft) } })),
    [],
  )
  return {
    draft,
    history,
    /** Until the rows are edited or sent. */
    isFound: found !== null && history.past.length === 0 && !wasSent && hasContent(draft),
    savedAt,
    problem,
    /** Of what is no edit of the rows, or shows them as they are understood: no step of its own. */
    change: update,
    edit: useCallback(
      (next: (current: RegisterDraft) => Partial<RegisterDraft>, visit?: number) =>
        setHistory((current) => changed(current, next(current.draft), visit)),
      [],
    ),
    undo: useCallback(() => setHistory(undone), []),
    redo: useCallback(() => setHistory(redone), []),
    /** After sending there is nothing to go back to. */
    restart: useCallback((next: (current: RegisterDraft) => Partial<RegisterDraft>) => {
      setHistory((current) => startHistory({ ...current.draft, ...next(current.draft) }))
      setSent(true)
    }, []),
  }
}
