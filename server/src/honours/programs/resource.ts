import { desc, eq } from 'drizzle-orm'
import { checkHonoursProgram, honoursPrograms as contract } from '@pre-u/contract/honours/programs'
import { dutch } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { conflict } from '../../platform/http/errors'
import type { Resource } from '../../platform/resource/resource'
import { countPlaced } from '../candidates/rows'
import { countFields, countJoins } from './counts'
import { honoursProgramsTable as table } from '../../tables/honoursPrograms'
import { honoursProgramsFor, isPastDeadline } from './visibility'

type Row = typeof table.$inferSelect

async function refuseCapacity(db: Db, row: Row, capacity: number | null | undefined) {
  if (capacity === undefined || capacity === null || capacity === row.capacity) return
  const placed = await countPlaced(db, row.id)
  if (capacity >= placed) return
  const message = placed === 1 ? 'Er is al 1 kandidaat geplaatst' : `Er zijn al ${placed} kandidaten geplaatst`
  throw conflict(`${message}; de capaciteit kan niet lager dan ${placed}.`)
}

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
  beforeUpdate: ({ db, row, input }) => refuseCapacity(db, row, input.capacity),
}
