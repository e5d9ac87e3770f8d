import { and, desc, eq } from 'drizzle-orm'
import {
  checkHonoursProgram,
  type HonoursOverview,
  honoursPrograms as contract,
  readHonoursOverview,
} from '@pre-u/contract/honours/programs'
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
import { countFields, countJoins, countsOf } from './counts'

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
    refuseLowCapacity(db, { table: candidates, offeringColumn: candidates.honours_program_id }, row, input.capacity, [
      'kandidaat',
      'kandidaten',
    ]),
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
