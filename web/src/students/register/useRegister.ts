import type { Activity } from '@pre-u/contract/activities/activities'
import type { User } from '@pre-u/contract/accounts/auth'
import { useCallback, useRef, useState } from 'react'
import type { Draft } from '../../platform/drafts/drafts'
import type { CellPosition } from './Cell'
import { isRegistered, listFaults, nextFault, summarise, type Summary, useChecks } from './checks'
import { type History, redone, undone, useRegisterDraft } from './draft'
import type { Problem } from './Notices'
import { usePlace } from './queries'
import {
  emptyRows,
  filledRows,
  firstDifference,
  leaveRow,
  namesActivity,
  ownFields,
  type PupilField,
  pupilFields,
  rowsChangedSinceSent,
  rowWithoutCapitals,
  withCell,
  withEmptyRow,
  withoutRows,
  withoutSent,
  withRow,
} from './rows'
import { useLists } from './useLists'
import { useSend } from './useSend'

type Work = ReturnType<typeof useRegisterDraft>

/** Which cell has the focus, and which is to get it. Each visit of a cell has a number: what is typed during one is one step. */
function useGridFocus() {
  const [target, goTo] = useState<CellPosition | null>(null)
  const [visited, setVisited] = useState<CellPosition | null>(null)
  const visit = useRef(0)
  const onVisit = useCallback((position: CellPosition) => {
    visit.current += 1
    setVisited(position)
  }, [])
  return { target, goTo, visited, visit, onVisit }
}
type GridFocus = ReturnType<typeof useGridFocus>

/** What is done to one row. */
function useRowEdits({ edit, change }: Work, { goTo, visit }: GridFocus) {
  const onType = useCallback(
    (key: number, field: PupilField, text: string) =>
      edit((current) => ({ rows: withRow(current.rows, key, (row) => withCell(row, field, text)) }), visit.current),
    [edit, visit],
  )
  const onLeave = useCallback((key: number) => change(({ rows }) => ({ rows: withRow(rows, key, leaveRow) })), [change])
  const onRemove = useCallback(
    (key: number, index: number) => {
      edit((current) => ({ rows: withRow(current.rows, key, () => null) }))
      // The row below takes its place.
      goTo({ index, stop: 'remove' })
    },
    [edit, goTo],
  )
  return { onType, onLeave, onRemove }
}

/** Undo and redo, undefined where there is nothing to take back or do again. */
function stepsOf({ draft, history, undo, redo }: Work, goTo: GridFocus['goTo'], clearProblem: () => void) {
  /** Shows where the rows changed. A question about columns that returns takes the focus itself. */
  const step = (to: History, move: () => void) => () => {
    const difference = firstDifference(draft.rows, to.draft.rows)
    const hasQuestion = to.draft.pasted !== null && draft.pasted === null
    move()
    clearProblem()
    if (hasQuestion) return
    goTo(difference ?? { index: Math.max(0, filledRows(to.draft.rows).length - 1), stop: 'first_name' })
  }
  return {
    undo: history.past.length > 0 ? step(undone(history), undo) : undefined,
    redo: history.future.length > 0 ? step(redone(history), redo) : undefined,
  }
}

/** `askedSchool`: from whose page somebody comes. */
export function useRegister(activity: Activity, user: User, stored: Draft, askedSchool: number | null) {
  const work = useRegisterDraft(activity.id, stored)
  const { draft, history, change, edit, restart } = work
  const { rows } = draft
  const destination = usePlace(activity, user, { ...draft, school_id: draft.school_id ?? askedSchool })
  const { place, refetchRoom } = destination
  const [problem, showProblem] = useState<Problem | null>(null)
  const setProblem = useCallback((text: string | null) => showProblem(text === null ? null : { text }), [])
  const focus = useGridFocus()
  const { goTo, visited, visit } = focus
  const { check, registered, rules, validate, faults, summary } = useChecks(activity, rows, destination)
  const { send, isSending, result, dismiss } = useSend({
    place,
    setProblem,
    check,
    onSent: (sent) => restart((current) => ({ rows: withoutSent(current.rows, sent) })),
    onRefused: refetchRoom,
  })
  const lists = useLists({
    draft,
    edit,
    place,
    setProblem,
    onAdded: () => {
      dismiss()
      goTo({ index: summary.filled.length, stop: 'first_name' })
    },
  })
  const { onType, onLeave, onRemove } = useRowEdits(work, focus)
  const { undo, redo } = stepsOf(work, goTo, () => setProblem(null))
  const goToFault = () => {
    const from = visited && { index: visited.index, field: visited.stop === 'remove' ? ('remarks' as const) : visited.stop }
    const fault = nextFault(faults, from)
    if (fault) goTo({ index: fault.index, stop: fault.field })
  }
  /** Sends what can be sent, or goes to what is in the way. */
  const submitIf = (isEnough: (summary: Summary) => boolean) => {
    const leftRows = withEmptyRow(rows.map(leaveRow))
    change(() => ({ rows: leftRows }))
    const leftSummary = summarise(leftRows, rules)
    const [firstFault] = listFaults(leftRows, validate)
    const firstOver = leftRows.findIndex((row) => leftSummary.overLimit.has(row))
    if (isEnough(leftSummary)) void send(leftSummary, leftRows)
    else if (firstFault) goTo({ index: firstFault.index, stop: firstFault.field })
    else if (firstOver >= 0) goTo({ index: firstOver, stop: 'first_name' })
  }
  const listsActivities = rows.some(namesActivity)
  const fields = listsActivities || draft.hasActivities ? pupilFields : ownFields
  return {
    work,
    destination,
    lists,
    fields,
    /** Undefined while a row names an activity, so that the column cannot go. */
    toggleActivities: listsActivities ? undefined : () => change(() => ({ hasActivities: !draft.hasActivities })),
    grid: {
      rows,
      fields,
      validate,
      overLimit: summary.overLimit,
      target: focus.target,
      goTo,
      onVisit: focus.onVisit,
      onType,
      onLeave,
      onRemove,
    },
    visited,
    faults,
    summary,
    problem,
    goToFault,
    removeRegistered: () => {
      edit((current) => ({ rows: withoutRows(current.rows, (row) => isRegistered(row, registered)) }))
      goTo({ index: 0, stop: 'first_name' })
    },
    removeExcess: () => {
      edit((current) => ({ rows: withoutRows(current.rows, (row) => summary.overLimit.has(row)) }))
      goTo({ index: 0, stop: 'first_name' })
    },
    /** Names another activity in the rows that are over a limit. */
    sendExcessTo: (code: string) =>
      edit((current) => ({ rows: current.rows.map((row) => (summary.overLimit.has(row) ? withCell(row, 'activity', code) : row)) })),
    mendCapitals: () => edit((current) => ({ rows: current.rows.map(rowWithoutCapitals) })),
    clear: () => edit(() => ({ rows: emptyRows(), pasted: null })),
    beginAnew: () => edit(() => ({ rows: emptyRows(), pasted: null, single: null })),
    undo,
    redo,
    isTypedIn: ({ dataset }: HTMLElement) => {
      const last = history.past.at(-1)
      const row = rows[Number(dataset.index)]
      const before = last?.visit === visit.current ? last.rows.find(({ key }) => key === row?.key) : undefined
      const field = dataset.stop as PupilField
      return before !== undefined && before.cells[field] !== row!.cells[field]
    },
    submit: () => submitIf(({ sendable }) => sendable.length > 0),
    /** By key one does not read what stays behind. */
    submitAll: () => submitIf(({ sendable, filled }) => filled.length > 0 && sendable.length === filled.length),
    isSending,
    result,
    changedSinceSent: rowsChangedSinceSent(rows).length,
    dismiss,
  }
}

export type Register = ReturnType<typeof useRegister>
