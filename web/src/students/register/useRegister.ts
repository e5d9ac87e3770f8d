import { isStaff } from '@pre-u/contract/access'
import type { Activity } from '@pre-u/contract/activities'
import type { User } from '@pre-u/contract/auth'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useConnection, useOnline } from '../../platform/api/connection'
import type { CellPosition } from './cells'
import { createFullValidator, createValidator, firstFaults } from './faults'
import { type Place, roomQuery } from './queries'
import { emptyRows, filledRows, leaveRow, type PupilField, withCell, withRow, withEmptyRow } from './rows'
import { useHasPassed } from '../../platform/deadline/useHasPassed'
import { useDryRun } from './useDryRun'
import { useLists } from './useLists'
import { useSend } from './useSend'
import { useStoredDraft } from './useStoredDraft'

function usePlace(activity: Activity, user: User, chosen: { period_id: number | null; school_id: number | null }) {
  const isStaffUser = isStaff(user)
  const onlyPeriodId = activity.periods.length === 1 ? activity.periods[0]!.id : null
  const period_id = onlyPeriodId ?? activity.periods.find(({ id }) => id === chosen.period_id)?.id ?? null
  const school_id = isStaffUser ? chosen.school_id : null
  const hasSchool = !isStaffUser || school_id !== null
  const place = useMemo<Place | null>(
    () => (period_id === null || !hasSchool ? null : { activity_id: activity.id, period_id, ...(school_id !== null && { school_id }) }),
    [activity.id, period_id, school_id, hasSchool],
  )
  const roomParams = { activity_id: activity.id, ...(period_id !== null && { period_id }), ...(school_id !== null && { school_id }) }
  const { data: room, dataUpdatedAt: receivedAt, refetch } = useQuery({ ...roomQuery(roomParams), enabled: hasSchool })
  const isPassed = useHasPassed(room, receivedAt) && !isStaffUser
  const closedReason = room?.closed || (room && isPassed ? `De inschrijving is gesloten sinds ${formatInstant(room.deadline)}.` : '')
  const refetchRoom = useCallback(() => void refetch(), [refetch])
  return { place, period_id, school_id, room, receivedAt, closedReason, isStaffUser, refetchRoom }
}

export function useRegister(activity: Activity, user: User) {
  const { draft, isStored, change, changeRows } = useStoredDraft(`inschrijven:${user.id}:${activity.id}`)
  const { rows } = draft
  const destination = usePlace(activity, user, draft)
  const { place, room, closedReason, isStaffUser, refetchRoom } = destination
  const [problem, setProblem] = useState<string | null>(null)
  const [target, goTo] = useState<CellPosition | null>(null)
  const [refusedCount, setRefusedCount] = useState(0)
  const isDown = [!useOnline(), !useConnection((connection) => connection.isReachable)].includes(true)

  const { faults: serverFaults, messages, check } = useDryRun(rows, place, closedReason !== '' || isDown, refetchRoom)
  const validateLocally = useMemo(() => createValidator(activity.grades), [activity.grades])
  const validate = useMemo(() => createFullValidator(validateLocally, serverFaults), [validateLocally, serverFaults])
  const faults = useMemo(() => firstFaults(rows, validate), [rows, validate])
  const pupilCount = useMemo(() => filledRows(rows).length, [rows])

  const clear = useCallback(() => change({ rows: emptyRows(), pasted: null }), [change])
  const { send, isSending, result, dismiss } = useSend({
    place,
    room,
    mayExceed: isStaffUser,
    setProblem,
    check,
    onSent: clear,
    onRefused: refetchRoom,
  })
  const lists = useLists({
    draft,
    change,
    place,
    setProblem,
    onAdded: () => {
      dismiss()
      goTo({ index: pupilCount, stop: 'first_name' })
    },
  })
  const onType = useCallback(
    (key: number, field: PupilField, text: string) => changeRows((current) => withRow(current, key, (row) => withCell(row, field, text))),
    [changeRows],
  )
  const onLeave = useCallback((key: number) => changeRows((current) => withRow(current, key, leaveRow)), [changeRows])
  const onRemove = useCallback((key: number) => changeRows((current) => withRow(current, key, () => null)), [changeRows])

  const submit = () => {
    const leftRows = withEmptyRow(rows.map(leaveRow))
    changeRows(() => leftRows)
    if (firstFaults(leftRows, validate).length === 0) void send(leftRows)
    else setRefusedCount((count) => count + 1)
  }
  return {
    draft,
    change,
    isStored,
    destination,
    rows,
    pupilCount,
    faults,
    validate,
    messages,
    problem,
    target,
    goTo,
    refusedCount,
    lists,
    onType,
    onLeave,
    onRemove,
    clear,
    submit,
    isSending,
    result,
    dismiss,
  }
}

export type Register = ReturnType<typeof useRegister>
