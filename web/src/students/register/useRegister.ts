import { isStaff } from '@pre-u/contract/access'
import { type Activity, periodsToRegister } from '@pre-u/contract/activities'
import type { User } from '@pre-u/contract/auth'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useConnection, useOnline } from '../../platform/api/connection'
import type { CellPosition } from './cells'
import { createFullValidator, createValidator, listFaults, nextFault } from './faults'
import { type History, redone, undone } from './history'
import type { Problem } from './Notices'
import { type Place, roomQuery } from './queries'
import {
  emptyRows,
  filledRows,
  firstDifference,
  isForOwn,
  leaveRow,
  namesActivity,
  ownFields,
  type PupilField,
  pupilFields,
  type PupilRow,
  rowsChangedSinceSent,
  rowWithoutCapitals,
  withCell,
  withEmptyRow,
  withoutRows,
  withoutSent,
  withRow,
} from './rows'
import { isRegistered, summarise, type Summary } from './summary'
import { useHasPassed } from '../../platform/deadline/useHasPassed'
import { useDryRun } from './useDryRun'
import { useLists } from './useLists'
import { useSend } from './useSend'
import { useStoredDraft } from './useStoredDraft'

function usePlace(activity: Activity, user: User, chosen: { period_id: number | null; school_id: number | null }) {
  const isStaffUser = isStaff(user)
  const periods = periodsToRegister(activity)
  const onlyPeriodId = periods.length === 1 ? periods[0]!.id : null
  const period_id = onlyPeriodId ?? periods.find(({ id }) => id === chosen.period_id)?.id ?? null
  const school_id = isStaffUser ? chosen.school_id : null
  const hasSchool = !isStaffUser || school_id !== null
  const place = useMemo<Place | null>(
    () => (period_id === null || !hasSchool ? null : { activity_id: activity.id, period_id, ...(school_id !== null && { school_id }) }),
    [activity.id, period_id, school_id, hasSchool],
  )
  const roomParams = { activity_id: activity.id, ...(period_id !== null && { period_id }), ...(school_id !== null && { school_id }) }
  const { data: room, dataUpdatedAt: receivedAt, refetch } = useQuery({ ...roomQuery(roomParams), enabled: hasSchool })
  const hasPassed = useHasPassed(room, receivedAt)
  const closedReason =
    room?.closed || (room && hasPassed && !isStaffUser ? `De inschrijving is gesloten sinds ${formatInstant(room.deadline)}.` : '')
  const refetchRoom = useCallback(() => void refetch(), [refetch])
  return { place, period_id, school_id, room, receivedAt, hasPassed, closedReason, isStaffUser, refetchRoom }
}

/** `askedSchool`: from whose page somebody comes. */
export function useRegister(activity: Activity, user: User, askedSchool: number | null) {
  const { draft, history, isStored, change, tidy, edit, undo, redo, restart } = useStoredDraft(`inschrijven:${user.id}:${activity.id}`)
  const { rows } = draft
  const destination = usePlace(activity, user, { ...draft, school_id: draft.school_id ?? askedSchool })
  const { place, room, closedReason, isStaffUser: mayExceed, refetchRoom } = destination
  const [problem, showProblem] = useState<Problem | null>(null)
  const setProblem = useCallback((text: string | null) => showProblem(text === null ? null : { text }), [])
  const [target, goTo] = useState<CellPosition | null>(null)
  const [visited, setVisited] = useState<CellPosition | null>(null)
  const visit = useRef(0)
  const isDown = [!useOnline(), !useConnection((connection) => connection.isReachable)].includes(true)

  const { faults: serverFaults, registered, activities, check } = useDryRun(rows, place, closedReason !== '' || isDown, refetchRoom)
  const validateLocally = useMemo(() => createValidator(activity), [activity])
  const validate = useMemo(() => createFullValidator(validateLocally, serverFaults), [validateLocally, serverFaults])
  const faults = useMemo(() => listFaults(rows, validate), [rows, validate])
  const own = useMemo(() => place && { id: activity.id, code: activity.code, period_id: place.period_id }, [activity, place])
  const rules = useMemo(() => {
    const ownRoom = own && room && { ...own, ...room }
    const roomOf = (row: PupilRow) => (ownRoom && isForOwn(row, ownRoom) ? ownRoom : activities.get(row))
    return { validate, registered, roomOf, own, mayExceed }
  }, [validate, registered, activities, own, room, mayExceed])
  const summary = useMemo(() => summarise(rows, rules), [rows, rules])

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
