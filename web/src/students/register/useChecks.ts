import type { Activity } from '@pre-u/contract/activities/activities'
import { useMemo } from 'react'
import { useConnection, useOnline } from '../../platform/api/connection'
import { createFullValidator, createValidator, listFaults } from './faults'
import { isForOwn, type PupilRow } from './rows'
import { summarise } from './summary'
import { useDryRun } from './useDryRun'
import type { usePlace } from './usePlace'

/** What is wrong with the rows, and which of them can be sent: by the checks of the browser, and those of the server while it answers. */
export function useChecks(activity: Activity, rows: PupilRow[], destination: ReturnType<typeof usePlace>) {
  const { place, room, closedReason, isStaffUser: mayExceed, refetchRoom } = destination
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
  return { check, registered, rules, validate, faults, summary }
}
