import type { RegisterDraft } from './draft'
import { firstDifference } from './rows'

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
