import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import {
  checkHonoursProgram,
  type HonoursOverview,
  honoursPrograms as contract,
  readHonoursOverview,
} from '@pre-u/contract/honours/programs'
import { enteredStatuses } from '@pre-u/contract/honours/status'
import { countingStatuses, placedStatuses } from '@pre-u/contract/students/status'
import type { User } from '@pre-u/contract/access'
import { dutch } from '../../platform/db/columns'
import { readRow, type Resource } from '../../platform/resource/resource'
import { refuseLowCapacity } from '../../placement/capacity'
import { candidatesTable as candidates } from '../../tables/candidates'
import { honoursProgramsTable as table } from '../../tables/honoursPrograms'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { mountResource } from '../../platform/resource/mountResource'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { schoolsTable } from '../../tables/schools'
import { honoursProgramsFor, isPastDeadline } from '../candidates/programs'
import { candidatesFor } from '../candidates/rights'
import { number } from '../../platform/resource/item'
import type { Join } from '../../platform/resource/query'

const countWhere = (condition: SQL | undefined) => sql<number>`(count(${candidates.id}) filter (where ${condition}))::int`

const isPlaced = inArray(candidates.status, placedStatuses)
const isEntered = inArray(candidates.status, enteredStatuses)

/** A cancelled candidate counts neither as a draft nor as submitted. */
const countsOf = (visible: SQL | undefined) => ({
  drafts: countWhere(and(visible, isEntered, isNull(candidates.finished_at))),
  submitted: countWhere(and(visible, isEntered, isNotNull(candidates.finished_at))),
  placed: countWhere(and(visible, isPlaced)),
})

/** Candidates that the user may see, and the places taken over all schools. */
const countJoins = (user: User): Join[] => {
  const visible = candidatesFor(user)
  const { drafts, submitted, placed } = countsOf(visible)
  const counting = countWhere(and(visible, inArray(candidates.status, [...countingStatuses])))
  const counted = sql`lateral (
    select ${drafts} as drafts, ${submitted} as submitted, ${placed} as placed, ${counting} as counting, ${countWhere(isPlaced)} as taken
    from ${candidates} where ${eq(candidates.honours_program_id, table.id)}) counted`
  return [[counted, sql`true`]]
}

const countFields = {
  drafts: number(sql`counted.drafts`),
  submitted: number(sql`counted.submitted`),
  placed: number(sql`counted.placed`),
  counting: number(sql`counted.counting`),
  free: number(sql`case when ${table.capacity} is not null then greatest(0, ${table.capacity} - counted.taken) end`),
  is_closed: isPastDeadline,
}

const honoursPrograms: Resource<typeof contract, typeof table> = {
  contract,
  table,
  title: ({ name }) => name,
  scope: honoursProgramsFor,
  joins: countJoins,
  select: () => countFields,
  search: [table.name, table.description],
  ordering: '-start_date',
  sort: { name: [dutch(table.name)] },
  filters: { is_active: table.is_active, is_closed: isPastDeadline },
  choices: { where: eq(table.is_active, true), orderBy: [desc(table.start_date), table.id] },
  check: checkHonoursProgram,
  inUse: 'Dit programma heeft kandidaten. U kunt het wel op niet actief zetten.',
  // The row is locked: a concurrent placement waits and then reads the new capacity.
  beforeUpdate: ({ db, row, input }) =>
    refuseLowCapacity(db, { table: candidates, offeringColumn: candidates.honours_program_id }, row, input.capacity),
}

async function readOverview(db: Db, id: number, user: Actor): Promise<HonoursOverview> {
  const schools = await db
    .select({ school: { id: schoolsTable.id, name: schoolsTable.name }, ...countsOf(undefined) })
    .from(candidates)
    .innerJoin(schoolsTable, eq(schoolsTable.id, candidates.school_id))
    .where(and(eq(candidates.honours_program_id, id), candidatesFor(user)))
    .groupBy(schoolsTable.id)
    .orderBy(dutch(schoolsTable.name), schoolsTable.id)
  return { schools }
}

export const honoursProgramsFeature: Feature = (app, context) => {
  const { db } = context
  mountResource(app, context, honoursPrograms)
  mountAction(app, readHonoursOverview, async ({ params, user }) =>
    readOverview(db, (await readRow(db, honoursPrograms, params.id, user)).id, user),
  )
}
