import { inArray, sql } from 'drizzle-orm'
import { activities as contract, checkActivity } from '@pre-u/contract/activities/activities'
import { periodTitle } from '@pre-u/contract/activities/periods'
import type { ActivityCopy } from '@pre-u/contract/activities/newYear/newYear'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import type { Actor } from '../platform/actor'
import { writeAudits } from '../platform/audit/audit'
import { idsOf } from '../platform/arrays'
import type { Db } from '../platform/db/db'
import { refuseIf } from '../platform/http/errors'
import { lockSelected } from '../platform/resource/bulkChange'
import { refuseMissing } from '../platform/resource/bulkRefusal'
import { hasId } from '../platform/resource/query'
import { TOO_LATE } from '../platform/undo/undo'
import { periodsOf } from './activityPeriods'
import { lockPositions, nextPosition, titleOf } from './positions'
import { activitiesTable as table, activityPeriodsTable as link } from '../tables/activities'

type Row = typeof table.$inferSelect
export type Touched = { id: number; touched_at: string }

const CODE_TAKEN = 'Er is al een activiteit met deze code'

/** Returns the faults of each row, at '3.code'. */
async function findFaults(db: Db, copies: ActivityCopy[]): Promise<FieldErrors> {
  const codes = copies.map(({ code }) => code.toLowerCase())
  const taken = await db
    .select({ code: sql<string>`lower(${table.code})` })
    .from(table)
    .where(sql`lower(${table.code}) = any(${sql.param(codes)}::text[])`)
  const known = new Set(taken.map(({ code }) => code))
  return Object.fromEntries(
    copies.flatMap((copy, index) => {
      const isTaken = known.has(codes[index]!) || codes.indexOf(codes[index]!) < index
      const faults = { ...checkActivity(copy), ...(isTaken && { code: [CODE_TAKEN] }) }
      return Object.entries(faults).map(([field, messages]) => [`${index}.${field}`, messages])
    }),
  )
}

async function auditRows(db: Db, rows: Row[], user: Actor, isNew: boolean) {
  const periods = await periodsOf(db, idsOf(rows))
  const changes = rows.map((row) => {
    const recorded = { ...row, periods: periods.get(row.id)?.map(periodTitle) }
    return { id: row.id, title: titleOf(row), before: isNew ? null : recorded, after: isNew ? recorded : null }
  })
  await writeAudits(db, contract, user, changes)
}

/** Makes drafts with everything else of their sources, after the last activity and in this order. A fault is at `{faultsAt}.3.code`. */
export async function copyActivities(
  db: Db,
  copies: ActivityCopy[],
  { periodsFor, faultsAt }: { periodsFor: (copy: ActivityCopy) => number[]; faultsAt: string },
  user: Actor,
): Promise<Touched[]> {
  if (copies.length === 0) return []
  const first = await nextPosition(db)
  const faults = Object.entries(await findFaults(db, copies))
  refuseIf(Object.fromEntries(faults.map(([at, messages]) => [`${faultsAt}.${at}`, messages])))
  const found = await db
    .select()
    .from(table)
    .where(
      inArray(
        table.id,
        copies.map(({ source_id }) => source_id),
      ),
    )
  const sources = new Map(found.map(({ created_at: _created, updated_at: _updated, id, ...fields }) => [id, fields]))
  refuseMissing(copies.filter(({ source_id }) => !sources.has(source_id)).length, 'activiteiten')
  const values = copies.map(({ source_id, ...copy }, index) => ({
    ...sources.get(source_id)!,
    ...copy,
    state: 'DRAFT' as const,
    position: first + index,
  }))
  const rows = (await db.insert(table).values(values).returning()).toSorted((a, b) => a.position - b.position)
  await db
    .insert(link)
    .values(rows.flatMap(({ id }, index) => periodsFor(copies[index]!).map((period_id) => ({ activity_id: id, period_id }))))
  await auditRows(db, rows, user, true)
  return rows.map(({ id, updated_at }) => ({ id, touched_at: updated_at }))
}

/** Refuses when one of the copies was changed after it was made. */
export async function removeCopies(db: Db, copies: Touched[], user: Actor): Promise<number> {
  await lockPositions(db)
  const seen = copies.map(({ id, touched_at }) => ({ id, updated_at: touched_at }))
  const rows = await lockSelected(db, { contract, table, title: titleOf }, seen, user, TOO_LATE)
  await auditRows(db, rows, user, false)
  await db.delete(table).where(hasId(table, idsOf(rows)))
  await db.execute(sql`
    update ${table} set position = dense.position
    from (select ${table.id} as id, row_number() over (order by ${table.position})::int as position from ${table}) dense
    where dense.id = ${table.id} and dense.position <> ${table.position}`)
  return rows.length
}
