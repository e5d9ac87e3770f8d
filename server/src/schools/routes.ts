import { readSchoolOverview, type SchoolOverview, schools as contract } from '@pre-u/contract/schools/schools'
import { changeActive, changeSchools as changeMany, type changeSchools as call } from '@pre-u/contract/schools/bulk'
import * as calls from '@pre-u/contract/schools/members'
import { and, asc, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { countingStatuses } from '@pre-u/contract/students/status'
import type { Answer, Body } from '@pre-u/contract/platform/action'
import type { Feature } from '../platform/context'
import { mountAction } from '../platform/http/mountAction'
import { mountExport, type Export, type ExportColumn } from '../platform/resource/export'
import { mountMatchingIds } from '../platform/resource/matchingIds'
import { mountResource } from '../platform/resource/mountResource'
import { readRow } from '../platform/resource/resource'
import { resourceWrites } from '../platform/resource/writes'
import { mountRestores, storeUndo, type Restore } from '../platform/undo/undo'
import { mountContacts } from './contacts/routes'
import { mountDuo } from './duo/routes'
import { addMember, endSessionsOfMember, presentMember, reinviteMember, removeMember, resetFactorsOfMember, updateMember } from './members'
import { schools } from './resource'
import { candidatesTable as candidates } from '../tables/candidates'
import { honoursProgramsTable as programs } from '../tables/honoursPrograms'
import { periodsTable } from '../tables/periods'
import type { Db } from '../platform/db/db'
import { studentsTable as students } from '../tables/students'
import { usersTable } from '../tables/accounts'
import { plansTable } from '../tables/plans'
import { dutch, fullNameOf } from '../platform/db/columns'
import { registrationsCount } from './select'
import { schoolsTable as table } from '../tables/schools'
import type { Actor } from '../platform/actor'
import { changeSelected, type Earlier, earlierOf, lockSelected, restoreSelected } from '../platform/resource/bulkChange'

async function candidatesOf(db: Db, school_id: number): Promise<SchoolOverview['programs']> {
  const program = { id: programs.id, name: programs.name }
  const ofSchool = [eq(candidates.honours_program_id, programs.id), eq(candidates.school_id, school_id)]
  return db
    .select({ program, used: count(candidates.id) })
    .from(programs)
    .leftJoin(candidates, and(...ofSchool, inArray(candidates.status, countingStatuses)))
    .where(eq(programs.is_active, true))
    .groupBy(programs.id)
    .orderBy(desc(programs.deadline), asc(programs.id))
}

async function schoolOverview(db: Db, school_id: number): Promise<SchoolOverview> {
  const period = { id: periodsTable.id, name: periodsTable.name, school_year: periodsTable.school_year }
  const rows = await db
    .select({ period, status: students.status, registrations: count() })
    .from(students)
    .innerJoin(periodsTable, eq(periodsTable.id, students.period_id))
    .where(eq(students.school_id, school_id))
    .groupBy(periodsTable.id, students.status)
    .orderBy(desc(periodsTable.start_date), asc(periodsTable.id))
  const periods = new Map<number, SchoolOverview['periods'][number]>()
  for (const { period: rowPeriod, status, registrations } of rows) {
    const entry = periods.get(rowPeriod.id) ?? { period: rowPeriod, counts: {}, used: 0 }
    entry.counts[status] = registrations
    if (countingStatuses.includes(status)) entry.used += registrations
    periods.set(rowPeriod.id, entry)
  }
  return { periods: [...periods.values()], programs: await candidatesOf(db, school_id) }
}

const plan = sql`(select ${plansTable.name} from ${plansTable} where ${eq(plansTable.id, table.plan_id)})`
const ofSchool = sql`from ${usersTable} where ${eq(usersTable.school_id, table.id)}`
/** Whose name the export of schools shows. */
const primaryContactId = sql`(select ${usersTable.id} ${ofSchool} and ${usersTable.is_primary})`
const primaryContact = sql`(select ${fullNameOf(usersTable)} ${ofSchool} and ${usersTable.is_primary})`

const exportColumns: ExportColumn[] = [
  { key: 'name', kind: 'text', value: table.name },
  { key: 'city', kind: 'text', value: table.city },
  { key: 'brin', kind: 'text', value: table.brin },
  { key: 'plan', kind: 'text', value: plan },
  { key: 'primary_contact', heading: 'Eerste contactpersoon', kind: 'text', value: primaryContact },
  { key: 'members', kind: 'number', value: sql`(select count(*) ${ofSchool})` },
  { key: 'registrations_count', kind: 'number', value: registrationsCount },
  { key: 'is_active', kind: 'yesNo', value: table.is_active },
  { key: 'street', kind: 'text', value: table.street },
  { key: 'postal_code', kind: 'text', value: table.postal_code },
  { key: 'province', kind: 'text', value: table.province },
  { key: 'region', kind: 'text', value: table.region },
  { key: 'phone', kind: 'text', value: table.phone },
  { key: 'email', kind: 'text', value: table.email },
  { key: 'website', kind: 'text', value: table.website },
  { key: 'created_at', kind: 'instant', value: table.created_at },
]

/** Exports the contact persons of the schools that a list shows, a row each. */
const memberExport: Export = {
  name: 'export_members',
  fileName: 'contactpersonen',
  sheet: 'Contactpersonen',
  people: { kind: 'users', id: usersTable.id },
  words: { one: 'contactpersoon', many: 'contactpersonen' },
  joins: [[usersTable, eq(usersTable.school_id, table.id)]],
  rows: { where: isNotNull(usersTable.id), orderBy: [desc(usersTable.is_primary), dutch(usersTable.last_name), usersTable.id] },
  columns: [
    { key: 'school', kind: 'text', value: table.name },
    { key: 'city', kind: 'text', value: table.city },
    { key: 'first_name', kind: 'text', value: usersTable.first_name },
    { key: 'infix', kind: 'text', value: usersTable.infix },
    { key: 'last_name', kind: 'text', value: usersTable.last_name },
    { key: 'function', kind: 'text', value: usersTable.function },
    { key: 'is_primary', kind: 'yesNo', value: usersTable.is_primary },
    { key: 'email', kind: 'text', value: usersTable.email },
    { key: 'phone', kind: 'text', value: usersTable.phone },
    { key: 'is_invited', kind: 'yesNo', value: sql`${usersTable.password_hash} is null` },
    { key: 'last_login', kind: 'instant', value: usersTable.last_login },
  ],
}

async function changeSchools(db: Db, { records, ...values }: Body<typeof call>, user: Actor): Promise<Answer<typeof call>> {
  const rows = await lockSelected(db, schools, records, user)
  const changed = await changeSelected(
    db,
    schools,
    rows.map((row) => ({ row, values })),
    user,
  )
  const earlier = earlierOf(changed, ['is_active', 'plan_id'])
  return { count: changed.after.length, undo: await storeUndo(db, contract, 'school_changes', earlier, user) }
}

const restoreChanges: Restore<Earlier> = async (db, earlier, user) => (await restoreSelected(db, schools, earlier, user)).after.length

const schoolRestores = { school_changes: restoreChanges }

export const schoolsFeature: Feature = (app, context) => {
  const { db } = context
  const { update } = resourceWrites(schools)
  const readItem = mountResource(app, context, schools)
  mountExport(app, context, schools, {
    fileName: 'scholen',
    sheet: 'Scholen',
    columns: exportColumns,
    people: { kind: 'users', id: primaryContactId },
  })

  mountExport(app, context, schools, memberExport)
  mountMatchingIds(app, context, schools)
  mountRestores(schoolRestores)
  mountDuo(app, context)
  mountContacts(app, context)

  mountAction(app, changeMany, ({ body, user }) => db.transaction((tx) => changeSchools(tx, body, user)))
  mountAction(app, changeActive, ({ params, body, user }) =>
    db.transaction(async (tx) => readItem(tx, (await update(tx, params.id, body, user)).id, user)),
  )
  mountAction(app, readSchoolOverview, async ({ params, user }) => schoolOverview(db, (await readRow(db, schools, params.id, user)).id))

  mountAction(app, calls.addMember, async ({ params, body, user }) => presentMember(await addMember(context, params.id, body, user)))
  mountAction(app, calls.updateMember, ({ body, user }) => updateMember(context, body, user))
  mountAction(app, calls.removeMember, async ({ body, user }) => removeMember(context, body, user))
  mountAction(app, calls.endSessionsOfMember, (request) => endSessionsOfMember(context, request.body, request))
  mountAction(app, calls.resetFactorsOfMember, (request) => resetFactorsOfMember(context, request.body, request))
  mountAction(app, calls.reinviteMember, async ({ body, user }) => presentMember(await reinviteMember(context, body, user)))
}
