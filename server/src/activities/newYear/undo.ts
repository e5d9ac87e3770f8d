import { honoursPrograms as programsContract } from '@pre-u/contract/honours/programs'
import { periods as periodsContract } from '@pre-u/contract/activities/periods'
import { removeCopies } from '../copies'
import { honoursProgramsTable } from '../../tables/honoursPrograms'
import { periodsTable } from '../../tables/periods'
import { lockSelected, removeSelected } from '../../platform/resource/bulkChange'
import { type Restore, TOO_LATE } from '../../platform/undo/undo'
import type { Made } from './make'

const title = ({ name }: { name: string }) => name
const periods = { contract: periodsContract, table: periodsTable, title }
const programs = { contract: programsContract, table: honoursProgramsTable, title }

const IN_USE = `Intussen is er iets bij gekomen. ${TOO_LATE}`

/** Activities first: they refer to the periods. */
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

export const newYearRestores = { new_year: removeNewYear, activity_copies: removeCopies }
