import {
  makeNewYear as make,
  readNewYear,
  readRepetitions,
  repeatActivity as repeat,
  type ActivityCopy,
  freeCode,
  type Repetition,
} from '@pre-u/contract/activities/newYear/newYear'
import { periods as periodsContract } from '@pre-u/contract/activities/periods'
import { honoursPrograms as programsContract } from '@pre-u/contract/honours/programs'
import { eq } from 'drizzle-orm'
import { activities as contract } from '@pre-u/contract/activities/activities'
import { repeatDays } from '@pre-u/contract/activities/newYear/dates'
import { dayOf, daysBetween, shiftDays } from '@pre-u/contract/platform/dates'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { lockSelected, removeSelected } from '../../platform/resource/bulkChange'
import { mountRestores, type Restore, TOO_LATE, storeUndo } from '../../platform/undo/undo'
import { honoursProgramsTable } from '../../tables/honoursPrograms'
import { periodsTable } from '../../tables/periods'
import { removeCopies, copyActivities } from '../copies'
import { type Made, makeNewYear } from './make'
import { proposeNewYear } from './propose'
import { activitiesFor } from '../../placement/activities'
import { activitiesTable, activityPeriodsTable as link } from '../../tables/activities'
import { holidaysTable } from '../../tables/holidays'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { invalid } from '../../platform/http/errors'
import { readRow } from '../../platform/resource/resource'

const activities = { table: activitiesTable, scope: activitiesFor }

const periodsOf = (db: Db, activity_id: number) =>
  db
    .select({ id: periodsTable.id, name: periodsTable.name, start_date: periodsTable.start_date, end_date: periodsTable.end_date })
    .from(link)
    .innerJoin(periodsTable, eq(periodsTable.id, link.period_id))
    .where(eq(link.activity_id, activity_id))

async function proposeRepetitions(db: Db, id: number, every: { weeks: number; times: number }, user: Actor): Promise<Repetition[]> {
  const { code, name, deadline, start_at, end_at } = await readRow(db, activities, id, user)
  const periods = await periodsOf(db, id)
  const holidays = await db.select().from(holidaysTable)
  const taken = new Set((await db.select({ code: activitiesTable.code }).from(activitiesTable)).map((other) => other.code.toLowerCase()))
  const firstDay = dayOf(start_at)
  return repeatDays(firstDay, every, holidays, dayOf(new Date())).map((day) => {
    const shift = daysBetween(firstDay, day)
    const ownCode = freeCode(code.slice(0, 16), taken)
    taken.add(ownCode.toLowerCase())
    const isWithin = periods.some(({ start_date, end_date }) => start_date <= day && day <= end_date)
    const ownDeadline = shiftDays(deadline, shift)
    return {
      source_id: id,
      code: ownCode,
      name,
      deadline: ownDeadline,
      start_at: shiftDays(start_at, shift),
      end_at: shiftDays(end_at, shift),
      exists: false,
      notes: [
        ...(isWithin ? [] : [`Valt niet in ${periods.map((period) => period.name).join(' of ')}.`]),
        ...(Date.parse(ownDeadline) < Date.now() ? ['De deadline is al voorbij.'] : []),
      ],
    }
  })
}

/** Makes the copies in the periods of the activity itself. */
async function repeatActivity(db: Db, id: number, copies: ActivityCopy[], user: Actor) {
  await readRow(db, activities, id, user)
  if (copies.some(({ source_id }) => source_id !== id)) throw invalid({ copies: ['Herhaal één activiteit tegelijk.'] })
  const period_ids = (await periodsOf(db, id)).map((period) => period.id)
  const made = await copyActivities(db, copies, { periodsFor: () => period_ids, faultsAt: 'copies' }, user)
  return { count: made.length, undo: await storeUndo(db, contract, 'activity_copies', made, user) }
}

const title = ({ name }: { name: string }) => name
const periods = { contract: periodsContract, table: periodsTable, title }
const programs = { contract: programsContract, table: honoursProgramsTable, title }

const IN_USE = `Intussen is er iets bij gekomen. ${TOO_LATE}`

/** Activities are removed first, because they refer to the periods. */
const removeNewYear: Restore<Made> = async (db, made, user) => {
  const seenOf = (list: Made['of']) =>
    made.filter(({ of }) => of === list).map(({ id, touched_at }) => ({ id, touched_at, updated_at: touched_at }))
  const removed = await removeCopies(db, seenOf('activities'), user)
  const lockedPeriods = await lockSelected(db, periods, seenOf('periods'), user, TOO_LATE)
  await removeSelected(db, periods, lockedPeriods, user, IN_USE)
  const lockedPrograms = await lockSelected(db, programs, seenOf('honours_programs'), user, TOO_LATE)
  await removeSelected(db, programs, lockedPrograms, user, IN_USE)
  return removed + lockedPeriods.length + lockedPrograms.length
}

export const newYearFeature: Feature = (app, { db }) => {
  mountRestores({ new_year: removeNewYear, activity_copies: removeCopies })
  mountAction(app, readNewYear, ({ query }) => proposeNewYear(db, query.from))
  mountAction(app, readRepetitions, ({ params, query, user }) => proposeRepetitions(db, params.id, query, user))
  mountAction(app, repeat, ({ params, body, user }) => db.transaction((tx) => repeatActivity(tx, params.id, body.copies, user)))
  mountAction(app, make, ({ body, user }) => db.transaction((tx) => makeNewYear(tx, body, user)))
}
