import { and, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { type ActivityInput, activities as contract, checkActivity } from '@pre-u/contract/activities/activities'
import { periodTitle } from '@pre-u/contract/activities/periods'
import { periodsTable } from '../tables/periods'
import { dutch, touched } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import type { Matches } from '../platform/resource/query'
import { jsonArray, number } from '../platform/resource/item'
import type { Resource } from '../platform/resource/resource'
import { saveChanges } from '../platform/resource/writes'
import { refuseLowCapacity } from '../placement/capacity'
import { studentsTable } from '../tables/students'
import { countFields, countJoins, freePlaces } from './counts'
import { addPeriods, explainOutsidePeriods, periodFields, periodsOf, replacePeriods } from './activityPeriods'
import { closeGap, lockFrom, nextPosition, titleOf } from './positions'
import { recordActivityNews } from './news'
import { activitiesFor, deadlineConditions, isClosed } from '../placement/activities'
import { activitiesTable as table, activityPeriodsTable as link } from '../tables/activities'

type Row = typeof table.$inferSelect

/** Open activities are in the order of their deadlines, closed ones in that of their positions. */
const openDeadline = sql`case when ${isClosed} then 'infinity' else ${table.deadline} end`
/** 'soon' is a part of 'open', so these conditions overlap. */
const hasDeadline = (matches: Matches) =>
  or(...Object.entries(deadlineConditions).map(([state, condition]) => and(matches(sql`${sql.raw(`'${state}'`)}::text`), condition)))

const inPeriod = (matches: Matches) =>
  exists(sql`(select from ${link} where ${link.activity_id} = ${table.id} and ${matches(link.period_id)})`)
const inSchoolYear = (matches: Matches) => {
  const ofYear = sql`select from ${link} join ${periodsTable} on ${eq(periodsTable.id, link.period_id)}`
  return exists(sql`(${ofYear} where ${link.activity_id} = ${table.id} and ${matches(periodsTable.school_year)})`)
}
const forGrade = (matches: Matches) => exists(sql`(select from unnest(${table.grades}) grade where ${matches(sql`grade`)})`)

const periodsFrom = sql`${link} join ${periodsTable} on ${eq(periodsTable.id, link.period_id)} where ${eq(link.activity_id, table.id)}`
const periodIds = sql`(select coalesce(json_agg(${periodsTable.id} order by ${periodsTable.start_date}, ${periodsTable.id}), '[]') from ${periodsFrom})`

export const DRAFT_IS_UNKNOWN = 'Scholen kennen een concept nog niet. U kunt het verwijderen.'

/** Schools do not see a draft, so nobody can be registered for one. */
export async function refuseDrafts(db: Db, ids: number[]) {
  if (ids.length === 0 || (await db.$count(studentsTable, inArray(studentsTable.activity_id, ids))) === 0) return
  throw conflict('Deze activiteit heeft inschrijvingen en kan geen concept meer worden. U kunt de activiteit wel annuleren.')
}

async function refuseState(db: Db, row: Row, state: ActivityInput['state'] | undefined) {
  if (row.state === 'DRAFT' && state === 'CANCELLED') throw conflict(DRAFT_IS_UNKNOWN)
  if (row.state !== 'DRAFT' && state === 'DRAFT') await refuseDrafts(db, [row.id])
}

async function save(db: Db, row: Row, { period_ids, ...fields }: Partial<ActivityInput>): Promise<Row> {
  const hasNewPeriods = period_ids !== undefined && (await replacePeriods(db, row.id, period_ids))
  if (!hasNewPeriods) return saveChanges(db, table, row, fields)
  const changed = { ...fields, updated_at: touched(table.updated_at) }
  const [saved] = await db.update(table).set(changed).where(eq(table.id, row.id)).returning()
  return saved!
}

export const activities: Resource<typeof contract, typeof table, unknown> = {
  contract,
  table,
  title: titleOf,
  scope: activitiesFor,
  joins: countJoins,
  select: (user) => ({
    ...countFields(user),
    periods: jsonArray(periodFields, periodsFrom, [periodsTable.start_date, periodsTable.id]),
  }),
  search: [table.code, table.name, table.location, table.description],
  ordering: 'position',
  sort: { code: [dutch(table.code)], name: [dutch(table.name)], is_closed: [isClosed, openDeadline, table.position] },
  filters: {
    period__id: inPeriod,
    period__school_year: inSchoolYear,
    category: table.category,
    grade: forGrade,
    state: table.state,
    deadline: hasDeadline,
  },
  choices: {
    where: eq(table.state, 'PUBLISHED'),
    orderBy: [table.position, table.id],
    past: { where: eq(table.state, 'CANCELLED') },
    select: () => ({ period_ids: periodIds, free: number(freePlaces) }),
  },
  check: checkActivity,
  doubts: async ({ db, row, input }) => {
    if (!input.start_at && !input.end_at && !input.period_ids) return []
    return explainOutsidePeriods(db, [row])
  },
  constraints: { activities_code: { field: 'code', message: 'Er is al een activiteit met deze code' } },
  inUse: 'Deze activiteit heeft inschrijvingen. U kunt de activiteit wel annuleren.',
  recorded: async (db, { id }) => ({ periods: (await periodsOf(db, [id])).get(id)?.map(periodTitle) }),
  create: async ({ db, input: { period_ids, inform: _inform, inform_note: _note, ...fields } }) => {
    const position = await nextPosition(db)
    const [row] = await db
      .insert(table)
      .values({ ...fields, position })
      .returning()
    await addPeriods(db, row!.id, period_ids)
    return row!
  },
  // The row is locked: a concurrent placement waits and then reads the new capacity.
  beforeUpdate: async ({ db, row, input: { state, capacity } }) => {
    await refuseState(db, row, state)
    await refuseLowCapacity(db, { table: studentsTable, offeringColumn: studentsTable.activity_id }, row, capacity)
  },
  update: async ({ db, row, input, user }) => {
    const { inform, inform_note, ...changes } = input
    const saved = await save(db, row, changes)
    await recordActivityNews(db, { before: [row], after: [saved] }, user, { inform, inform_note })
    return saved
  },
  lockFirst: async ({ db, id, change }) => change === 'remove' && lockFrom(db, id),
  remove: async ({ db, row: { id, position } }) => {
    await db.delete(table).where(eq(table.id, id))
    await closeGap(db, position)
  },
}
