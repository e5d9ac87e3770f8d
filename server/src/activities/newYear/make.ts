import { inArray } from 'drizzle-orm'
import { honoursPrograms as programsContract } from '@pre-u/contract/honours/programs'
import { yearAfter } from '@pre-u/contract/activities/newYear/dates'
import { checkCopy, type makeNewYear as call, type PeriodCopy, type ProgramCopy } from '@pre-u/contract/activities/newYear/newYear'
import { periods as periodsContract, periodTitle } from '@pre-u/contract/activities/periods'
import { activities as activitiesContract } from '@pre-u/contract/activities/activities'
import type { Body } from '@pre-u/contract/platform/action'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import { copyActivities, type Touched } from '../copies'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import { periodsTable as periods } from '../../tables/periods'
import type { Actor } from '../../platform/actor'
import { writeAudits } from '../../platform/audit/audit'
import type { Db } from '../../platform/db/db'
import { lockUntilCommit, locks } from '../../platform/db/locks'
import { invalid, refuseIf } from '../../platform/http/errors'
import { refuseMissing } from '../../platform/resource/bulkRefusal'
import { storeUndo } from '../../platform/undo/undo'
import { readActivities, readPeriods } from './propose'

type Input = Body<typeof call>
export type Made = Touched & { of: 'periods' | 'activities' | 'honours_programs' }

/** 'activities.3.code' */
const atRow = (list: string, index: number, faults: FieldErrors) =>
  Object.entries(faults).map(([field, messages]) => [`${list}.${index}.${field}`, messages] as const)

const madeOf = (of: Made['of'], rows: { id: number; updated_at: string }[]): Made[] =>
  rows.map(({ id, updated_at }) => ({ of, id, touched_at: updated_at }))

async function makePeriods(db: Db, copies: PeriodCopy[], school_year: string, user: Actor) {
  const existing = await readPeriods(db, school_year)
  const names = new Set(existing.map(({ name }) => name.toLowerCase()))
  const faults = copies.flatMap((copy, index) => {
    const isTaken = names.has(copy.name.toLowerCase())
    names.add(copy.name.toLowerCase())
    const taken = isTaken && { name: ['In dit schooljaar is er al een periode met deze naam'] }
    return atRow('periods', index, { ...checkCopy.periods(copy), ...taken })
  })
  refuseIf(Object.fromEntries(faults))
  if (copies.length === 0) return { existing, made: [] }
  const values = copies.map(({ source_id: _source, ...copy }) => ({ ...copy, school_year, is_active: true }))
  const made = await db.insert(periods).values(values).returning()
  await writeAudits(
    db,
    periodsContract,
    user,
    made.map((row) => ({ id: row.id, title: periodTitle(row), before: null, after: row })),
  )
  return { existing, made }
}

async function makePrograms(db: Db, copies: ProgramCopy[], user: Actor) {
  refuseIf(Object.fromEntries(copies.flatMap((copy, index) => atRow('honours_programs', index, checkCopy.honours_programs(copy)))))
  if (copies.length === 0) return []
  const ids = copies.map(({ source_id }) => source_id)
  const found = await db.select().from(programs).where(inArray(programs.id, ids))
  const sources = new Map(found.map(({ id, created_at: _created, updated_at: _updated, ...fields }) => [id, fields]))
  refuseMissing(ids.filter((id) => !sources.has(id)).length, 'honoursprogramma’s')
  const values = copies.map(({ source_id, ...copy }) => ({ ...sources.get(source_id)!, ...copy, is_active: false }))
  const made = await db.insert(programs).values(values).returning()
  await writeAudits(
    db,
    programsContract,
    user,
    made.map((row) => ({ id: row.id, title: row.name, before: null, after: row })),
  )
  return made
}

/** Maps a period of the old year to that of the new one: made here, or there already under the same name. */
async function periodsOfNewYear(db: Db, { from, periods: copies }: Input, { existing, made }: Awaited<ReturnType<typeof makePeriods>>) {
  const byName = new Map(existing.map(({ id, name }) => [name.toLowerCase(), id]))
  const madeId = new Map(made.map(({ id, name }) => [name.toLowerCase(), id]))
  const sources = await readPeriods(db, from)
  return new Map(
    sources.flatMap(({ id, name }) => {
      const copy = copies.find(({ source_id }) => source_id === id)
      const target = copy ? madeId.get(copy.name.toLowerCase()) : byName.get(name.toLowerCase())
      return target === undefined ? [] : [[id, target] as const]
    }),
  )
}

/** Makes all or nothing. Activities are drafts and programmes are not active; periods can be chosen at once. */
export async function makeNewYear(db: Db, input: Input, user: Actor) {
  // Serialises two colleagues who prepare a year at the same time.
  await lockUntilCommit(db, locks.activityPositions)
  const to = yearAfter(input.from)
  const ofYear = await makePeriods(db, input.periods, to, user)
  const targets = await periodsOfNewYear(db, input, ofYear)
  const sourcePeriods = new Map((await readActivities(db, input.from)).map(({ id, period_ids }) => [id, period_ids]))
  const periodsFor = ({ source_id }: { source_id: number }) => [
    ...new Set((sourcePeriods.get(source_id) ?? []).flatMap((id) => targets.get(id) ?? [])),
  ]
  const homeless = input.activities.flatMap((copy, index) =>
    periodsFor(copy).length > 0 ? [] : atRow('activities', index, { name: [`De periode van deze activiteit is niet gekozen voor ${to}`] }),
  )
  if (homeless.length > 0) throw invalid(Object.fromEntries(homeless))
  const made = await copyActivities(db, input.activities, { periodsFor, faultsAt: 'activities' }, user)
  const madePrograms = await makePrograms(db, input.honours_programs, user)
  const rows: Made[] = [
    ...madeOf('periods', ofYear.made),
    ...made.map((row) => ({ ...row, of: 'activities' as const })),
    ...madeOf('honours_programs', madePrograms),
  ]
  const undo = await storeUndo(db, activitiesContract, 'new_year', rows, user)
  return { periods: ofYear.made.length, activities: made.length, honours_programs: madePrograms.length, undo }
}
