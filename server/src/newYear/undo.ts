import { honoursPrograms as programsContract } from '@pre-u/contract/honours/programs'
import { periods as periodsContract } from '@pre-u/contract/periods'
import { removeCopies } from '../activities/public'
import { honoursProgramsTable } from '../honours/programs/table'
import { periodsTable } from '../periods/table'
import type { Actor } from '../platform/actor'
import { writeAudits } from '../platform/audit/audit'
import type { Db } from '../platform/db/db'
import { isForeignKeyViolation } from '../platform/http/errorHandler'
import { conflict } from '../platform/http/errors'
import { lockSelected } from '../platform/resource/bulkChange'
import { hasId } from '../platform/resource/conditions'
import { type Restore, TOO_LATE } from '../platform/undo/undo'
import type { Kept } from './make'

const title = ({ name }: { name: string }) => name
const periods = { contract: periodsContract, table: periodsTable, title }
const programs = { contract: programsContract, table: honoursProgramsTable, title }

type Removed = { id: number; name: string }
async function removeLocked(db: Db, { contract, table }: typeof periods | typeof programs, rows: Removed[], user: Actor) {
  const ids = rows.map(({ id }) => id)
  await db
    .delete(table)
    .where(hasId(table, ids))
    .catch((error: Error) => {
      throw isForeignKeyViolation(error) ? conflict(`Intussen is er iets bij gekomen. ${TOO_LATE}`) : error
    })
  const changes = rows.map((row) => ({ id: row.id, title: row.name, before: row, after: null }))
  await writeAudits(db, contract, user, changes)
}

/** Activities first: they refer to the periods. */
const removeNewYear: Restore<Kept> = async (db, kept, user) => {
  const seenOf = (list: Kept['of']) =>
    kept.filter(({ of }) => of === list).map(({ id, touched_at }) => ({ id, touched_at, updated_at: touched_at }))
  const removed = await removeCopies(db, seenOf('activities'), user)
  const lockedPeriods = await lockSelected(db, periods, seenOf('periods'), user, TOO_LATE)
  await removeLocked(db, periods, lockedPeriods, user)
  const lockedPrograms = await lockSelected(db, programs, seenOf('honours_programs'), user, TOO_LATE)
  await removeLocked(db, programs, lockedPrograms, user)
  return removed + lockedPeriods.length + lockedPrograms.length
}

export const newYearRestores = { new_year: removeNewYear, activity_copies: removeCopies }
