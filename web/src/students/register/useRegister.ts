import type { Activity } from '@pre-u/contract/activities/activities'
import type { User } from '@pre-u/contract/accounts/auth'
import { useCallback, useRef, useState } from 'react'
import type { CellPosition } from './cells'
import { listFaults, nextFault } from './faults'
import { type History, redone, undone } from './history'
import type { Problem } from './Notices'
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
import { isRegistered, summarise, type Summary } from './summary'
import { useChecks } from './useChecks'
import { useLists } from './useLists'
import { usePlace } from './usePlace'
import { useSend } from './useSend'
import { useStoredDraft } from './useStoredDraft'

/** `askedSchool`: from whose page somebody comes. */
export function useRegister(activity: Activity, user: User, askedSchool: number | null) {
  const { draft, history, isStored, change, tidy, edit, undo, redo, restart } = useStoredDraft(`inschrijven:${user.id}:${activity.id}`)
  const { rows } = draft
  const destination = usePlace(activity, user, { ...draft, school_id: draft.school_id ?? askedSchool })
  const { place, refetchRoom } = destination
  const [problem, showProblem] = useState<Problem | null>(null)
  const setProblem = useCallback((text: string | null) => showProblem(text === null ? null : { text }), [])
  const [target, goTo] = useState<CellPosition | null>(null)
  const [visited, setVisited] = useState<CellPosition | null>(null)
  const visit = useRef(0)
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
    change,
    place,
    setProblem,
    onAdded: () => {
      dismiss()
      goTo({ index: summary.filled.length, stop: 'first_name' })
    },
  })
  const goToFault = () => {
    const from = visited && { index: visited.index, field: visited.stop === 'remove' ? ('remarks' as const) : visited.stop }
    const fault = nextFault(faults, from)
    if (fault) goTo({ index: fault.index, stop: fault.field })
  }
  /** Shows where the rows changed. A question about columns that returns takes the focus itself. */
  const step = (to: History, move: () => void) => {
    const difference = firstDifference(rows, to.draft.rows)
    const hasQuestion = to.draft.pasted !== null && draft.pasted === null
    move()
    setProblem(null)
    if (hasQuestion) return
    goTo(difference ?? { index: Math.max(0, filledRows(to.draft.rows).length - 1), stop: 'first_name' })
  }
  const onVisit = useCallback((position: CellPosition) => {
    visit.current += 1
    setVisited(position)
  }, [])
  const onType = useCallback(
    (key: number, field: PupilField, text: string) =>
      edit((current) => ({ rows: withRow(current.rows, key, (row) => withCell(row, field, text)) }), visit.current),
    [edit],
  )
  const onLeave = useCallback((key: number) => tidy((current) => withRow(current, key, leaveRow)), [tidy])
  const onRemove = useCallback(
    (key: number, index: number) => {
      edit((current) => ({ rows: withRow(current.rows, key, () => null) }))
      // The row below takes its place.
      goTo({ index, stop: 'remove' })
    },
    [edit],
  )
  const submitIf = (isEnough: (summary: Summary) => boolean) => {
    const leftRows = withEmptyRow(rows.map(leaveRow))
    tidy(() => leftRows)
    const leftSummary = summarise(leftRows, rules)
    const [firstFault] = listFaults(leftRows, validate)
    const firstOver = leftRows.findIndex((row) => leftSummary.overLimit.has(row))
    if (isEnough(leftSummary)) void send(leftSummary, leftRows)
    else if (firstFault) goTo({ index: firstFault.index, stop: firstFault.field })
    else if (firstOver >= 0) goTo({ index: firstOver, stop: 'first_name' })
  }
  const listsActivities = rows.some(namesActivity)
  return {
    draft,
    change,
    fields: listsActivities || draft.hasActivities ? pupilFields : ownFields,
    /** Undefined while a row names an activity, so that the column cannot go. */
    toggleActivities: listsActivities ? undefined : () => change({ hasActivities: !draft.hasActivities }),
    isStored,
    destination,
    rows,
    summary,
    faults,
    validate,
    problem,
    target,
    visited,
    goTo,
    goToFault,
    lists,
    onType,
    onVisit,
    onLeave,
    onRemove,
    removeRegistered: () => {
      edit((current) => ({ rows: withoutRows(current.rows, (row) => isRegistered(row, registered)) }))
      goTo({ index: 0, stop: 'first_name' })
    },
    mendCapitals: () => edit((current) => ({ rows: current.rows.map(rowWithoutCapitals) })),
    clear: () => edit(() => ({ rows: emptyRows(), pasted: null })),
    undo: history.past.length > 0 ? () => step(undone(history), undo) : undefined,
    redo: history.future.length > 0 ? () => step(redone(history), redo) : undefined,
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
