import { isStaff } from '@pre-u/contract/access'
import type { Activity } from '@pre-u/contract/activities'
import type { User } from '@pre-u/contract/auth'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useConnection, useOnline } from '../../platform/api/connection'
import type { Spot } from './cells'
import { createFullJudge, createJudge, firstFaults } from './faults'
import { type Place, roomQuery } from './queries'
import { emptyRows, filled, leave, type PupilField, withCell, withRow, withSpare } from './rows'
import { useHasPassed } from '../../platform/deadline/useHasPassed'
import { useDryRun } from './useDryRun'
import { useLists } from './useLists'
import { useSend } from './useSend'
import { useWork } from './useWork'

function usePlace(activity: Activity, user: User, chosen: { period_id: number | null; school_id: number | null }) {
  const staff = isStaff(user)
  const only = activity.periods.length === 1 ? activity.periods[0]!.id : null
  const period_id = only ?? activity.periods.find(({ id }) => id === chosen.period_id)?.id ?? null
  const school_id = staff ? chosen.school_id : null
  const hasSchool = !staff || school_id !== null
  const place = useMemo<Place | null>(
    () => (period_id === null || !hasSchool ? null : { activity_id: activity.id, period_id, ...(school_id !== null && { school_id }) }),
    [activity.id, period_id, school_id, hasSchool],
  )
  const asked = { activity_id: activity.id, ...(period_id !== null && { period_id }), ...(school_id !== null && { school_id }) }
  const { data: room, dataUpdatedAt: receivedAt, refetch } = useQuery({ ...roomQuery(asked), enabled: hasSchool })
  const isPassed = useHasPassed(room, receivedAt) && !staff
  const closed = room?.closed || (room && isPassed ? `De inschrijving is gesloten sinds ${formatInstant(room.deadline)}.` : '')
  const lookAgain = useCallback(() => void refetch(), [refetch])
  return { place, period_id, school_id, room, receivedAt, closed, staff, lookAgain }
}

export function useRegister(activity: Activity, user: User) {
  const { work, isKept, change, changeRows } = useWork(`inschrijven:${user.id}:${activity.id}`)
  const { rows } = work
  const where = usePlace(activity, user, work)
  const { place, room, closed, staff, lookAgain } = where
  const [problem, tell] = useState<string | null>(null)
  const [target, goTo] = useState<Spot | null>(null)
  const [stopped, setStopped] = useState(0)
  const isDown = [!useOnline(), !useConnection(({ reachable }) => reachable)].includes(true)

  const { faults: served, messages, check } = useDryRun(rows, place, closed !== '' || isDown, lookAgain)
  const own = useMemo(() => createJudge(activity.grades), [activity.grades])
  const judge = useMemo(() => createFullJudge(own, served), [own, served])
  const faults = useMemo(() => firstFaults(rows, judge), [rows, judge])
  const number = useMemo(() => filled(rows).length, [rows])

  const clear = useCallback(() => change({ rows: emptyRows(), pasted: null }), [change])
  const { send, isSending, result, dismiss } = useSend({ place, room, mayExceed: staff, tell, check, onSent: clear, onRefused: lookAgain })
  const lists = useLists({
    work,
    change,
    place,
    tell,
    onAdded: () => {
      dismiss()
      goTo({ index: number, stop: 'first_name' })
    },
  })
  const onType = useCallback(
    (key: number, field: PupilField, text: string) => changeRows((now) => withRow(now, key, (row) => withCell(row, field, text))),
    [changeRows],
  )
  const onLeave = useCallback((key: number) => changeRows((now) => withRow(now, key, leave)), [changeRows])
  const onRemove = useCallback((key: number) => changeRows((now) => withRow(now, key, () => null)), [changeRows])

  const submit = () => {
    const left = withSpare(rows.map(leave))
    changeRows(() => left)
    if (firstFaults(left, judge).length === 0) void send(left)
    else setStopped((times) => times + 1)
  }
  return {
    work,
    change,
    isKept,
    where,
    rows,
    number,
    faults,
    judge,
    messages,
    problem,
    target,
    goTo,
    stopped,
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
