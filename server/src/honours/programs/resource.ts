import { desc, eq } from 'drizzle-orm'
import { checkHonoursProgram, honoursPrograms as contract } from '@pre-u/contract/honours/programs'
import { dutch } from '../../platform/db/columns'
import type { Resource } from '../../platform/resource/resource'
import { refuseLowCapacity } from '../../placement/capacity'
import { candidatesTable } from '../../tables/candidates'
import { countFields, countJoins } from './counts'
import { honoursProgramsTable as table } from '../../tables/honoursPrograms'
import { honoursProgramsFor, isPastDeadline } from './visibility'

export const honoursPrograms: Resource<typeof contract, typeof table> = {
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
  inUse: 'Voor dit programma zijn kandidaten. Zet het programma op niet actief in plaats daarvan.',
  // The row is locked: a concurrent placement waits and then reads the new capacity.
  beforeUpdate: ({ db, row, input }) =>
    refuseLowCapacity(db, { table: candidatesTable, offeringColumn: candidatesTable.honours_program_id }, row, input.capacity, [
      'kandidaat',
      'kandidaten',
    ]),
}
