import { asc, desc, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { activitiesTable } from '../tables/activities'
import { periodsTable } from '../tables/periods'
import { dutch } from '../platform/db/columns'
import type { PageQuery } from '../platform/resource/query'
import { schoolsTable } from '../tables/schools'
import { activitiesCalled, schoolsCalled } from './groupFilters'
import { STATUSES } from './rows'
import {
  counted,
  countsOfPeriod,
  hasFirstMatch,
  hasMatch,
  INDEXED,
  inTime,
  LARGEST_ID,
  limit,
  matches,
  type NamedQuery,
  type Part,
  rangeOf,
  STATUS,
  students,
} from './searchConditions'
import { activityCountsTable, schoolCountsTable, studentStatusesTable, studentsTable as table } from '../tables/students'

/**
 * An order that begins with what many registrations share. There are few groups, so that a page is read group by group: each from an index
 * that has the order within a group.
 */
type Grouping = {
  column: SQLWrapper
  /** The groups with their `id` and `rank`, those without a match left out where that is known. */
  groups: (query: PageQuery) => SQL
  /** The order within a group; by name where absent. */
  byCreation?: true
  /** The ids of the groups that have all words in their name. */
  called?: (...patterns: SQL[]) => SQL
}

const groupings: Record<string, Grouping> = {
  school: {
    column: table.school_id,
    called: schoolsCalled,
    groups: (query) => sql`
      select id, row_number() over (order by ${dutch(schoolsTable.name)}, id) as rank from ${schoolsTable}
      where ${hasFirstMatch({ counts: schoolCountsTable, column: schoolCountsTable.school_id, id: schoolsTable.id }, query)}`,
  },
  activity: {
    column: table.activity_id,
    called: activitiesCalled,
    groups: (query) => sql`
      select id, row_number() over (order by ${dutch(activitiesTable.name)}, id) as rank from ${activitiesTable}
      where ${hasFirstMatch({ counts: activityCountsTable, column: activityCountsTable.activity_id, id: activitiesTable.id }, query)}`,
  },
  period: {
    column: table.period_id,
    groups: (query) => sql`
      select id, row_number() over (order by ${periodsTable.start_date}, id) as rank from ${periodsTable}
      where ${hasMatch(countsOfPeriod, query)}`,
  },
  grade: {
    column: table.grade,
    groups: (query) => sql`
      select ${activityCountsTable.grade} as id, ${activityCountsTable.grade} as rank from ${activityCountsTable}
      where ${counted(activityCountsTable, query)} group by ${activityCountsTable.grade}`,
  },
  status: {
    column: table.status,
    byCreation: true,
    groups: (query) => sql`
      select id, rank from unnest(${STATUSES}) with ordinality places (id, rank)
      where ${hasMatch({ counts: activityCountsTable, column: activityCountsTable.status, id: sql`places.id` }, query)}`,
  },
}

/** The rows of one status in the order of creation are one group of the order by status. */
export function groupingOf(query: PageQuery): Grouping | undefined {
  const order = String(query.ordering).replace(/^-/, '')
  return order === 'created_at' && query.status !== undefined && !rangeOf(query) ? groupings.status : groupings[order]
}

/** A column of the order within a group, and what sorts before and after all its values. */
type Key = { name: string; column: SQLWrapper; first: string; last: string }
const id: Key = { name: 'id', column: table.id, first: '0', last: LARGEST_ID }
const text = (name: string, column: SQLWrapper): Key => ({ name, column: dutch(column), first: "''", last: "'\uFFFF'" })
const byName = [text('last_name', table.last_name), text('first_name', table.first_name), id]
const byCreation = [
  { name: 'created_at', column: table.created_at, first: "'-infinity'::timestamptz", last: "'infinity'::timestamptz" },
  id,
]

const commas = (parts: SQL[]) => sql.join(parts, sql`, `)

/** The groups in their order; from the anchor row's group on, which begins after that row, as the others do at their beginning. */
function orderedGroups(query: NamedQuery, { column, groups }: Grouping, keys: Key[], part: Part, descending: boolean): SQL {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  if (!part.beside) return sql`select id as group_id, rank from (${groups(query)}) places order by rank ${direction}`
  const ofAnchor = commas(keys.map(({ name, column: key }) => sql`${key} as ${sql.identifier(name)}`))
  const starts = keys.map(({ name, first, last }) => {
    const start = sql.raw(descending ? last : first)
    return sql`case when places.rank = anchor.rank then anchor.${sql.identifier(name)} else ${start} end as ${sql.identifier(`from_${name}`)}`
  })
  return sql`
    with places as materialized (${groups(query)}),
      anchor as materialized (select places.rank, ${ofAnchor} from ${table} join places on places.id = ${column}
        where ${matches(query)} and ${table.id} = ${sql.placeholder(part.beside)})
    select places.id as group_id, places.rank, ${commas(starts)} from places, anchor
    where places.rank ${sql.raw(descending ? '<=' : '>=')} anchor.rank order by places.rank ${direction}`
}

/** The next rows of the list in an order by group, before filters and words, and how to read their status. `only`: of these groups. */
export function rowsByGroup(
  query: NamedQuery,
  grouping: Grouping,
  part: Part,
  most: number,
  only = sql`true`,
): { walked: SQL; status: SQLWrapper } {
  const keys = grouping.byCreation ? byCreation : byName
  const { descending } = part.terms[0]!
  const order = commas(keys.map(({ column }) => (descending ? desc(column) : asc(column))))
  const key = commas(keys.map(({ column }) => sql`${column}`))
  const start = commas(keys.map(({ name }) => sql`place.${sql.identifier(`from_${name}`)}`))
  const isBeyond = part.beside ? sql`(${key}) ${sql.raw(descending ? '<' : '>')} (${start})` : sql`true`
  const groups = sql`(${orderedGroups(query, grouping, keys, part, descending)}) place`
  const rows = limit(most)
  if (grouping.byCreation) {
    const ofStatus = sql`select ${students}.id from ${studentStatusesTable} ${students}
      where ${students}.status = place.group_id and ${isBeyond} and ${inTime(query)} order by ${order} ${rows}`
    // The limit keeps the planner from joining the whole table.
    const registration = sql`select * from ${table} registration where registration.id = listed.id limit 1`
    const walked = sql`select ${students}.* from ${groups}
      cross join lateral (${ofStatus}) listed cross join lateral (${registration}) ${students} ${rows}`
    return { walked, status: table.status }
  }
  // A limit that the planner does not know keeps it from sorting a whole group, of which the first rows are enough.
  const ofGroup = sql`select ${INDEXED} from ${table} where ${grouping.column} = place.group_id and ${isBeyond} and ${only}
    order by ${order} limit (select ${sql.raw(`${most}`)})`
  return { walked: sql`select ${students}.* from ${groups} cross join lateral (${ofGroup}) ${students} ${rows}`, status: STATUS }
}
