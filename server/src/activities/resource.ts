import { and, eq, exists, not, type SQL, sql } from 'drizzle-orm'
import { dutch, touched } from '../platform/db/columns'
import { access } from '@pre-u/contract/access'
import { type ActivityInput, activities as contract, checkActivity, type DeadlineState, SOON_MS } from '@pre-u/contract/activities'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import type { Resource } from '../platform/resource/resource'
import { saveChanges } from '../platform/resource/writes'
import { countedPerActivity, studentsTable } from '../students/table'
import { addPeriods, periodsOf, periodTitle, replacePeriods } from './periods'
import { closeGap, nextPosition, lockPositions, titleOf } from './positions'
import { presentActivities, presentChoices } from './present'
import { activitiesFor, activityPeriodsTable as link, activitiesTable as table } from './table'

type Row = typeof table.$inferSelect

const isClosed = sql`(${table.state} = 'CANCELLED' or ${table.deadline} < now())`
const isSoon = sql`${table.deadline} < now() + make_interval(secs => ${SOON_MS / 1000}::int)`
const withDeadline: Record<DeadlineState, SQL | undefined> = {
  closed: isClosed,
  soon: and(not(isClosed), isSoon),
  open: not(isClosed),
}

async function refuseState(db: Db, row: Row, state: ActivityInput['state'] | undefined) {
  if (row.state === 'DRAFT' && state === 'CANCELLED')
    throw conflict('Een concept is nog niet bekend bij scholen. Verwijder het in plaats daarvan.')
  if (row.state !== 'DRAFT' && state === 'DRAFT' && (await db.$count(studentsTable, eq(studentsTable.activity_id, row.id))) > 0)
    throw conflict('Voor deze activiteit zijn inschrijvingen: zij kan geen concept meer worden. Annuleer de activiteit in plaats daarvan.')
}

async function refuseCapacity(db: Db, row: Row, capacity: number | null | undefined) {
  if (capacity === undefined || capacity === null || capacity === row.capacity) return
  const { placed } = (await countedPerActivity(db, [row.id]))(row.id)
  if (capacity >= placed) return
  const there = placed === 1 ? 'Er is al 1 leerling geplaatst' : `Er zijn al ${placed} leerlingen geplaatst`
  throw conflict(`${there}; de capaciteit kan niet lager dan ${placed}.`)
}

export const activities: Resource<typeof contract, typeof table> = {
  contract,
  table,
  name: 'activities',
  words: { one: 'activiteit', many: 'Activiteiten' },
  title: titleOf,
  access: access.activities,
  scope: activitiesFor,
  search: [table.code, table.name, table.location, table.description],
  ordering: 'position',
  sort: { code: [dutch(table.code)], name: [dutch(table.name)], is_closed: [isClosed, table.position] },
  filters: {
    period__id: (id) => exists(sql`(select from ${link} where ${link.activity_id} = ${table.id} and ${link.period_id} = ${id})`),
    category: (category) => eq(table.category, category),
    grade: (grade) => sql`${grade} = any(${table.grades})`,
    state: (state) => eq(table.state, state),
    deadline: (state) => withDeadline[state],
  },
  choices: { where: eq(table.state, 'PUBLISHED'), orderBy: [table.position, table.id], present: presentChoices },
  check: checkActivity,
  constraints: { activities_code: { field: 'code', message: 'Er is al een activiteit met deze code' } },
  inUse: 'Voor deze activiteit zijn inschrijvingen. Annuleer de activiteit in plaats daarvan.',
  present: presentActivities,
  recorded: async (db, { id }) => ({ periods: (await periodsOf(db, [id])).get(id)?.map(periodTitle) }),
  create: async (db, { period_ids, ...fields }) => {
    const position = await nextPosition(db)
    const [row] = await db
      .insert(table)
      .values({ ...fields, position })
      .returning()
    await addPeriods(db, row!.id, period_ids)
    return row!
  },
  // The row is locked by now: whoever gives places in it waits, and finds the capacity as it will be.
  beforeUpdate: async (db, row, { state, capacity }) => {
    await refuseState(db, row, state)
    await refuseCapacity(db, row, capacity)
  },
  update: async (db, row, { period_ids, ...fields }) => {
    const moved = period_ids !== undefined && (await replacePeriods(db, row.id, period_ids))
    if (!moved) return (await saveChanges(db, table, row, fields)) as typeof row
    const changed = { ...fields, updated_at: touched(table.updated_at) }
    const [saved] = await db.update(table).set(changed).where(eq(table.id, row.id)).returning()
    return saved!
  },
  lockFirst: async (db, _id, change) => change === 'remove' && lockPositions(db),
  remove: async (db, { id, position }) => {
    await db.delete(table).where(eq(table.id, id))
    await closeGap(db, position)
  },
}
