import { desc, eq, not } from 'drizzle-orm'
import { access } from '@pre-u/contract/access'
import { checkHonoursProgram, type HonoursProgram, honoursPrograms as contract } from '@pre-u/contract/honours/programs'
import { countPlaced } from '../candidates/table'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { conflict } from '../../platform/http/errors'
import { dutch } from '../../platform/db/columns'
import type { Resource } from '../../platform/resource/resource'
import { countCandidates } from './counts'
import { honoursProgramsFor, honoursProgramsTable as table, isPastDeadline } from './table'

type Row = typeof table.$inferSelect

async function present(db: Db, rows: Row[], user: Actor): Promise<HonoursProgram[]> {
  const ids = rows.map(({ id }) => id)
  const counted = await countCandidates(db, ids, user)
  return rows.map((row) => {
    const { taken, ...known } = counted.get(row.id)!
    return { ...row, ...known, free: row.capacity === null ? null : Math.max(0, row.capacity - taken) }
  })
}

async function refuseCapacity(db: Db, row: Row, capacity: number | null | undefined) {
  if (capacity === undefined || capacity === null || capacity === row.capacity) return
  const placed = await countPlaced(db, row.id)
  if (capacity >= placed) return
  const there = placed === 1 ? 'Er is al 1 kandidaat geplaatst' : `Er zijn al ${placed} kandidaten geplaatst`
  throw conflict(`${there}; de capaciteit kan niet lager dan ${placed}.`)
}

export const honoursPrograms: Resource<typeof contract, typeof table> = {
  contract,
  table,
  name: 'honours_programs',
  words: { one: 'honoursprogramma', many: 'Honoursprogramma' },
  title: ({ name }) => name,
  access: access.honoursPrograms,
  scope: honoursProgramsFor,
  search: [table.name, table.description],
  ordering: '-start_date',
  sort: { name: [dutch(table.name)] },
  filters: {
    is_active: (isActive) => eq(table.is_active, isActive),
    is_closed: (isClosed) => (isClosed ? isPastDeadline : not(isPastDeadline)),
  },
  choices: { where: eq(table.is_active, true), orderBy: [desc(table.start_date), table.id] },
  check: checkHonoursProgram,
  inUse: 'Voor dit programma zijn kandidaten. Zet het programma op niet actief in plaats daarvan.',
  present,
  // The row is locked by now: whoever gives places in it waits, and finds the capacity as it will be.
  beforeUpdate: (db, row, { capacity }) => refuseCapacity(db, row, capacity),
}
