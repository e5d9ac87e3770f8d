import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { usersTable } from '../tables/accounts'
import { plansTable } from '../tables/plans'
import { dutch, fullNameOf } from '../platform/db/columns'
import type { Export, ExportColumn } from '../platform/resource/export'
import { registrationsCount } from './select'
import { schoolsTable as table } from '../tables/schools'

const plan = sql`(select ${plansTable.name} from ${plansTable} where ${eq(plansTable.id, table.plan_id)})`
const ofSchool = sql`from ${usersTable} where ${eq(usersTable.school_id, table.id)}`
/** Whose name the export of schools shows. */
export const primaryContactId = sql`(select ${usersTable.id} ${ofSchool} and ${usersTable.is_primary})`
const primaryContact = sql`(select ${fullNameOf(usersTable)} ${ofSchool} and ${usersTable.is_primary})`

export const exportColumns: ExportColumn[] = [
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
export const memberExport: Export = {
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
