import { isStaff } from '@pre-u/contract/access'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import { lowerFirst } from '@pre-u/contract/platform/words'
import type { PupilInput } from '@pre-u/contract/students/students'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { groupBy } from '../platform/arrays'
import { conflict } from '../platform/http/errors'
import { refuseExceeded } from '../placement/capacity'
import { refuseBlockers } from '../platform/resource/bulkRefusal'
import { findPlaces, type Place, refuseNotInPeriod, whyClosed, whyNotInPeriod } from './place'
import { explainExceededLimits, findFaults } from './register'
import type { Row } from './lock'

/** Without a period each registration keeps its own, in which the activity must be. */
export type Destination = {
  activity_id: number
  period_id?: number | undefined
  despite_limits?: boolean | undefined
  /** Leaves registrations that do not fit where they are. The refusal offers it, unless it is undefined. */
  only_fitting?: boolean | undefined
}

/** A move or a copy. `whyNot` returns why it refuses this row, or an empty text. */
type Transfer = { to: Destination; user: Actor; isCopy: boolean; whyNot: (row: Row, place: Place) => string }
type Blocker = { row: Row; why: string }

const MAX_LISTED_LIMITS = 10
const NOT_THEN = 'deze activiteit is er niet in de periode van deze inschrijving.'
const NO_LONGER = 'de periode van deze inschrijving is niet meer actief.'

const asSentencePart = (message = '') => (message ? `${lowerFirst(message).replace(/\.$/, '')}.` : '')

/** Counts the rows that are added to the limits: none within the same activity or period. */
const countAdded = (rows: Row[], { activity, period }: Place, isCopy: boolean) =>
  [
    rows.filter(({ activity_id }) => isCopy || activity_id !== activity.id).length,
    rows.filter(({ period_id }) => isCopy || period_id !== period.id).length,
  ] as const

/** Finds the first rows that the limits of their school allow; the others are blocked. */
function withinLimits(place: Place, rows: Row[], isCopy: boolean) {
  const fitting: Row[] = []
  const blockers: Blocker[] = []
  let [inActivity, inPeriod] = [0, 0]
  for (const row of rows) {
    const [toActivity, toPeriod] = countAdded([row], place, isCopy)
    const [exceeded] = explainExceededLimits(place, inActivity + toActivity, inPeriod + toPeriod)
    if (exceeded) blockers.push({ row, why: asSentencePart(exceeded) })
    else {
      fitting.push(row)
      inActivity += toActivity
      inPeriod += toPeriod
    }
  }
  return { fitting, blockers }
}

/** Finds which of the rows, all for one period, the places of their schools accept, and why they refuse the others. */
async function checkPeriod(db: Db, rows: Row[], period_id: number, { to, user, isCopy, whyNot }: Transfer) {
  const school_ids = [...new Set(rows.map(({ school_id }) => school_id))]
  const given = { activity_id: to.activity_id, period_id, school_ids, emails: rows.map(({ email }) => email) }
  const found = await findPlaces(db, given, user)
  const { activity, period, registered } = found[0]!
  const closed = whyClosed(activity, user)
  if (closed) throw conflict(closed)
  const isNew = rows.some((row) => isCopy || row.period_id !== period_id)
  if (to.period_id === undefined && whyNotInPeriod({ period }, isNew))
    return { places: [], blockers: rows.map((row) => ({ row, why: period ? NO_LONGER : NOT_THEN })) }
  const faults = findFaults({ activity, registered }, rows as (Row & PupilInput)[])
  const faultOf = new Map(rows.map(({ id }, index) => [id, asSentencePart(Object.values(faults[index]!.faults)[0]?.[0])]))
  const ofSchool = groupBy(rows, ({ school_id }) => school_id)
  const blockers: Blocker[] = []
  const places = found.map((each) => {
    const place = refuseNotInPeriod(each, isNew)
    const judged = ofSchool.get(place.school.id)!.map((row) => ({ row, why: whyNot(row, place) || faultOf.get(row.id)! }))
    blockers.push(...judged.filter(({ why }) => why !== ''))
    const fitting = judged.filter(({ why }) => why === '').map(({ row }) => row)
    if (isStaff(user)) return { place, fitting, exceeded: explainExceededLimits(place, ...countAdded(fitting, place, isCopy)) }
    const limited = withinLimits(place, fitting, isCopy)
    blockers.push(...limited.blockers)
    return { place, fitting: limited.fitting, exceeded: [] }
  })
  return { places, blockers }
}

/** The rows that a place accepts, and the limits that they exceed. */
export type Accepted = { place: Place; fitting: Row[]; exceeded: string[] }

const offerFor = (fitting: number, { only_fitting }: Destination, isCopy: boolean): FieldErrors => {
  if (fitting === 0 || only_fitting === undefined) return {}
  return { only_fitting: [`${isCopy ? 'Kopieer' : 'Verplaats'} ${fitting === 1 ? 'de ene die past' : `de ${fitting} die passen`}`] }
}

/**
 * Stores the registrations that fit, one period after the other, because those of one period count against the limits of the next. Throws,
 * so that the transaction stores nothing, when a registration does not fit (unless `only_fitting` is set), and when staff exceed a limit
 * without `despite_limits`.
 */
export async function transfer(db: Db, rows: Row[], how: Transfer, store: (places: Accepted[]) => Promise<void>) {
  const { to, isCopy } = how
  const blockers: Blocker[] = []
  const exceeded: string[] = []
  let fitting = 0
  for (const [period_id, group] of groupBy(rows, (row) => to.period_id ?? row.period_id)) {
    const checked = await checkPeriod(db, group, period_id, how)
    const places = checked.places.filter((each) => each.fitting.length > 0)
    blockers.push(...checked.blockers)
    exceeded.push(...places.flatMap((each) => each.exceeded))
    fitting += places.reduce((sum, each) => sum + each.fitting.length, 0)
    if (places.length > 0) await store(places)
  }
  if (!to.only_fitting || fitting === 0)
    refuseBlockers(
      blockers.toSorted((a, b) => a.row.id - b.row.id),
      offerFor(fitting, to, isCopy),
    )
  const listed = exceeded.slice(0, MAX_LISTED_LIMITS)
  refuseExceeded(listed, how.user, to.despite_limits)
}
