import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { usersTable } from '../auth/table'
import { plansTable } from '../plans/table'
import { dutch, fullNameOf } from '../platform/db/columns'
import type { Export, ExportColumn } from '../platform/resource/export'
import { registrationsCount } from './select'
import { schoolsTable as table } from './table'

const plan = sql`(select ${plansTable.name} from ${plansTable} where ${eq(plansTable.id, table.plan_id)})`
const ofSchool = sql`from ${usersTable} where ${eq(usersTable.school_id, table.id)}`
/** Whose name the export of schools shows. */
export const primaryContactId = sql`(select ${usersTable.id} ${ofSchool} and ${usersTable.is_primary})`
const primaryContact = sql`(select ${fullNameOf(usersTable)} ${ofSchool} and ${usersTable.is_primary})`

export const exportColumns: ExportColumn[] = [
  { key: 'name', heading: 'Naam', kind: 'text', value: table.name },
  { key: 'city', heading: 'Plaats', kind: 'text', value: table.city },
  { key: 'brin', heading: 'BRIN', kind: 'text', value: table.brin },
  { key: 'plan', heading: 'Pakket', kind: 'text', value: plan },
  { key: 'primary_contact', heading: 'Eerste contactpersoon', kind: 'text', value: primaryContact },
  { key: 'members', heading: 'Contactpersonen', kind: 'number', value: sql`(select count(*) ${ofSchool})` },
  { key: 'registrations_count', heading: 'Inschrijvingen dit schooljaar', kind: 'number', value: registrationsCount },
  { key: 'is_active', heading: 'Actief', kind: 'yesNo', value: table.is_active },
  { key: 'street', heading: 'Adres', kind: 'text', value: table.street },
  { key: 'postal_code', heading: 'Postcode', kind: 'text', value: table.postal_code },
  { key: 'province', heading: 'Provincie', kind: 'text', value: table.province },
  { key: 'region', heading: 'Regio', kind: 'text', value: table.region },
  { key: 'phone', heading: 'Telefoonnummer', kind: 'text', value: table.phone },
  { key: 'email', heading: 'E-mailadres', kind: 'text', value: table.email },
  { key: 'website', heading: 'Website', kind: 'text', value: table.website },
  { key: 'created_at', heading: 'Toegevoegd op', kind: 'instant', value: table.created_at },
]

/** The contact persons of the schools that a list shows, a row each. */
export const memberExport: Export = {
  name: 'export_members',
  fileName: 'contactpersonen',
  sheet: 'Contactpersonen',
  people: { kind: 'users', id: usersTable.id },
  words: { one: 'contactpersoon', many: 'contactpersonen' },
  joins: [[usersTable, eq(usersTable.school_id, table.id)]],
  rows: { where: isNotNull(usersTable.id), orderBy: [desc(usersTable.is_primary), dutch(usersTable.last_name), usersTable.id] },
  columns: [
    { key: 'school', heading: 'School', kind: 'text', value: table.name },
    { key: 'city', heading: 'Plaats', kind: 'text', value: table.city },
    { key: 'first_name', heading: 'Voornaam', kind: 'text', value: usersTable.first_name },
    { key: 'infix', heading: 'Tussenvoegsel', kind: 'text', value: usersTable.infix },
    { key: 'last_name', heading: 'Achternaam', kind: 'text', value: usersTable.last_name },
    { key: 'function', heading: 'Functie', kind: 'text', value: usersTable.function },
    { key: 'is_primary', heading: 'Eerste contactpersoon', kind: 'yesNo', value: usersTable.is_primary },
    { key: 'email', heading: 'E-mailadres', kind: 'text', value: usersTable.email },
    { key: 'phone', heading: 'Telefoonnummer', kind: 'text', value: usersTable.phone },
    { key: 'is_invited', heading: 'Uitgenodigd', kind: 'yesNo', value: sql`${usersTable.password_hash} is null` },
    { key: 'last_login', heading: 'Laatst ingelogd', kind: 'instant', value: usersTable.last_login },
  ],
}
