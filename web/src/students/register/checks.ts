import type { Activity } from '@pre-u/contract/activities/activities'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import { type ImportActivity, importStudents } from '@pre-u/contract/students/import/call'
import { pupilFaults } from '@pre-u/contract/students/import/pupilRows'
import { checkGrade, checkStudent, type PupilInput } from '@pre-u/contract/students/students'
import { useIsMutating } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { call } from '../../platform/api/call'
import { useConnection, useOnline } from '../../platform/api/connection'
import { ApiError, SessionEnded } from '../../platform/api/http'
import type { Place, usePlace } from './queries'
import { filledRows, isBlank, isForOwn, listedPupil, type PupilField, pupilFields, type PupilRow, parsePupil, perRow } from './rows'
import { SENT_BEFORE } from './words'

export const noFaults: FieldErrors = {}
/** At the e-mail address, by which the server recognises a pupil. */
const sentFaults: FieldErrors = { email: [SENT_BEFORE] }

export type Validator = (row: PupilRow) => FieldErrors

/** What another activity asks is checked by the server. */
export const createValidator = (own: Pick<Activity, 'code' | 'grades'>): Validator =>
  perRow((row) => {
    if (isBlank(row)) return noFaults
    if (row.wasSent) return sentFaults
    const pupil = parsePupil(row)
    const ownFaults = pupilFaults(pupil)
    // These checks need a valid grade.
    const gradeFaults = isForOwn(row, own) ? checkGrade(own.grades, Number(pupil.grade)) : {}
    const otherFaults = ownFaults.grade ? {} : { ...gradeFaults, ...checkStudent(pupil as PupilInput) }
    return { ...otherFaults, ...ownFaults }
  })

/** By row as it was sent: a row that has changed since is another object. */
type ServerFaults = WeakMap<PupilRow, FieldErrors>

/** Adds the server's errors, such as pupils who are registered already; the browser's own take precedence. */
export const createFullValidator = (validateLocally: Validator, serverFaults: ServerFaults): Validator =>
  perRow((row) => {
    const rowFaults = serverFaults.get(row)
    return rowFaults ? { ...rowFaults, ...validateLocally(row) } : validateLocally(row)
  })

const isFaulty = (faults: FieldErrors) => pupilFields.some((field) => faults[field]?.[0] !== undefined)

export type Fault = { index: number; field: PupilField; message: string }

export const listFaults = (rows: PupilRow[], validate: Validator): Fault[] =>
  rows.flatMap((row, index) => {
    const faults = row.mayShowFaults ? validate(row) : noFaults
    return faults === noFaults
      ? []
      : pupilFields.flatMap((field) => (faults[field]?.[0] ? [{ index, field, message: faults[field][0] }] : []))
  })

type Position = { index: number; field: PupilField }
const isAfter = (fault: Position, { index, field }: Position) =>
  fault.index > index || (fault.index === index && pupilFields.indexOf(fault.field) > pupilFields.indexOf(field))

/** From the last one on to the first. */
export const nextFault = (faults: Fault[], from: Position | null): Fault | undefined =>
  (from && faults.find((fault) => isAfter(fault, from))) ?? faults[0]

/** Now, or with what the row said before. */
export const isRegistered = (row: PupilRow, registered: WeakSet<PupilRow>) => row.wasSent || registered.has(row)

/** What an activity still takes. */
export type ActivityRoom = Pick<ImportActivity, 'id' | 'code' | 'period_id' | 'free' | 'left_per_school' | 'left_of_plan'>
type Rules = {
  validate: Validator
  registered: WeakSet<PupilRow>
  /** Of the activity that a row is for; undefined until the server has told it. */
  roomOf: (row: PupilRow) => ActivityRoom | undefined
  own: Pick<ActivityRoom, 'id' | 'period_id'> | null
  mayExceed: boolean
}
/** The new pupils for one activity. */
export type Share = { room: ActivityRoom; rows: PupilRow[]; excess: number }

const excessOver = (limit: number | null, number: number) => (limit === null ? 0 : Math.max(0, number - limit))

function shareBy(key: 'id' | 'period_id', limit: 'left_per_school' | 'left_of_plan', rows: PupilRow[], roomOf: Rules['roomOf']) {
  const shares = new Map<number, Share>()
  for (const row of rows) {
    const room = roomOf(row)
    if (!room) continue
    const share = shares.get(room[key]) ?? { room, rows: [], excess: 0 }
    share.rows.push(row)
    shares.set(room[key], { ...share, excess: excessOver(room[limit], share.rows.length) })
  }
  return shares
}

const lastOf = ({ rows, excess }: Share) => rows.slice(rows.length - excess)

/** What can be sent of the rows, and how many are over a limit. Who is registered already takes no other place. */
export function summarise(rows: PupilRow[], { validate, registered, roomOf, own, mayExceed }: Rules) {
  const filled = filledRows(rows)
  const added = filled.filter((row) => !isRegistered(row, registered))
  const perActivity = shareBy('id', 'left_per_school', added, roomOf)
  const perPeriod = shareBy('period_id', 'left_of_plan', added, roomOf)
  const overLimit = new Set([...perActivity.values(), ...perPeriod.values()].flatMap(lastOf))
  const isSound = (row: PupilRow) => !isFaulty(validate(row))
  return {
    filled,
    /** Of the page's own activity and period. */
    excess: {
      perSchool: (own && perActivity.get(own.id)?.excess) ?? 0,
      ofPlan: (own && perPeriod.get(own.period_id)?.excess) ?? 0,
    },
    overLimit,
    shares: [...perActivity.values()],
    registeredCount: filled.length - added.length,
    faultyCount: filled.filter((row) => !isSound(row)).length,
    sendable: filled.filter((row) => isSound(row) && (mayExceed || !overLimit.has(row))),
  }
}
export type Summary = ReturnType<typeof summarise>

/** The mutation that sends the rows. */
export const SENDING = [importStudents.path]

const DEBOUNCE_MS = 600
const debounceMs = (rows: PupilRow[]) => (rows.length > 500 ? 3 * DEBOUNCE_MS : DEBOUNCE_MS)

type DryRun = { serverFaults: ServerFaults; registered: WeakSet<PupilRow>; activities: WeakMap<PupilRow, ImportActivity> }
const nothingKnown: DryRun = { serverFaults: new WeakMap(), registered: new WeakSet(), activities: new WeakMap() }

/** What the server would say of the rows: pupils who are registered already, and activities by their code. */
async function dryRun(place: Place, rows: PupilRow[], signal?: AbortSignal): Promise<DryRun> {
  const asked = rows.flatMap((row, index) => (isBlank(row) || row.wasSent ? [] : [{ ...listedPupil(row), row: index + 1 }]))
  if (asked.length === 0) return nothingKnown
  const answer = await call(importStudents, { query: { dry_run: true }, body: { ...place, rows: asked }, signal })
  const byCode = new Map(answer.activities.map((activity) => [activity.code, activity]))
  const known = answer.rows.flatMap((answered) => (rows[answered.row - 1] ? [{ ...answered, row: rows[answered.row - 1]! }] : []))
  const faulty = known.filter(({ faults }) => Object.keys(faults).length > 0)
  return {
    serverFaults: new WeakMap(faulty.map(({ row, faults }) => [row, faults])),
    registered: new WeakSet(faulty.flatMap(({ row, is_registered }) => (is_registered ? [row] : []))),
    activities: new WeakMap(
      known.flatMap(({ row, activity }) => {
        const found = byCode.get(activity)
        return found ? [[row, found] as const] : []
      }),
    ),
  }
}

/** Asks the server after each change, while it answers. */
function useDryRun(rows: PupilRow[], place: Place | null, isPaused: boolean, onRefused: () => void) {
  const [result, setResult] = useState(nothingKnown)
  const check = useCallback(
    async (allRows: PupilRow[], signal?: AbortSignal) => {
      setResult(place ? await dryRun(place, allRows, signal) : nothingKnown)
    },
    [place],
  )
  useEffect(() => {
    if (isPaused) return undefined
    const abortController = new AbortController()
    const runCheck = () =>
      check(rows, abortController.signal).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 409) onRefused()
        // Runs in the background: sending reports the errors, and the next change checks again.
        if (!abortController.signal.aborted && !(error instanceof SessionEnded)) console.warn('Not checked:', error)
      })
    const timer = setTimeout(() => void runCheck(), debounceMs(rows))
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [rows, check, isPaused, onRefused])
  return { ...result, check }
}

/** What is wrong with the rows, and which of them can be sent: by the rules of the browser, and by what the server says. */
export function useChecks(activity: Activity, rows: PupilRow[], destination: ReturnType<typeof usePlace>) {
  const { place, room, closedReason, isStaffUser: mayExceed, refetchRoom } = destination
  const isOnline = useOnline()
  const isReachable = useConnection((connection) => connection.isReachable)
  // Of a list that is being sent, the server would say that it is registered already.
  const isSending = useIsMutating({ mutationKey: SENDING }) > 0
  const isPaused = closedReason !== '' || !isOnline || !isReachable || isSending
  const { serverFaults, registered, activities, check } = useDryRun(rows, place, isPaused, refetchRoom)
  const validateLocally = useMemo(() => createValidator(activity), [activity])
  const validate = useMemo(() => createFullValidator(validateLocally, serverFaults), [validateLocally, serverFaults])
  const faults = useMemo(() => listFaults(rows, validate), [rows, validate])
  const rules = useMemo(() => {
    const own = place && { id: activity.id, code: activity.code, period_id: place.period_id }
    const ownRoom = own && room && { ...own, ...room }
    const roomOf = (row: PupilRow) => (ownRoom && isForOwn(row, ownRoom) ? ownRoom : activities.get(row))
    return { validate, registered, roomOf, own, mayExceed }
  }, [activity, place, validate, registered, activities, room, mayExceed])
  const summary = useMemo(() => summarise(rows, rules), [rows, rules])
  return { check, registered, rules, validate, faults, summary }
}
