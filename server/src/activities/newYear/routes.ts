import { makeNewYear as make, readNewYear, readRepetitions, repeatActivity as repeat } from '@pre-u/contract/activities/newYear/newYear'
import { periods as periodsContract } from '@pre-u/contract/activities/periods'
import { honoursPrograms as programsContract } from '@pre-u/contract/honours/programs'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { lockSelected, removeSelected } from '../../platform/resource/bulkChange'
import { mountRestores, type Restore, TOO_LATE } from '../../platform/undo/undo'
import { honoursProgramsTable } from '../../tables/honoursPrograms'
import { periodsTable } from '../../tables/periods'
import { removeCopies } from '../copies'
import { type Made, makeNewYear } from './make'
import { proposeNewYear } from './propose'
import { proposeRepetitions, repeatActivity } from './repeat'

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
