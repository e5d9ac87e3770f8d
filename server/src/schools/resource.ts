import { eq, sql } from 'drizzle-orm'
import { access, isStaff } from '@pre-u/contract/access'
import { ownSchoolFields, schools as contract } from '@pre-u/contract/schools'
import { usersTable } from '../auth/table'
import { invalid } from '../platform/http/errors'
import { dutch } from '../platform/db/columns'
import type { Resource } from '../platform/resource/resource'
import { presentSchools, registrationsCount } from './present'
import { schoolsTable as table } from './table'

const contactPersons = sql`(
  select string_agg(concat_ws(' ', ${usersTable.first_name}, ${usersTable.infix}, ${usersTable.last_name}, ${usersTable.email}), ' ')
  from ${usersTable} where ${usersTable.school_id} = ${table.id})`

export const schools: Resource<typeof contract, typeof table> = {
  contract,
  table,
  name: 'schools',
  words: { one: 'school', many: 'Scholen' },
  title: (school) => school.name,
  access: access.schools,
  scope: (user) => (isStaff(user) ? undefined : eq(table.id, user.school?.id ?? 0)),
  search: [table.name, table.city, table.brin, contactPersons],
  ordering: 'name',
  sort: { name: [dutch(table.name)], city: [dutch(table.city), dutch(table.name)], registrations_count: [registrationsCount()] },
  filters: {
    is_active: (active) => eq(table.is_active, active),
    plan__id: (id) => eq(table.plan_id, id),
    city: (city) => eq(table.city, city),
  },
  choices: { where: eq(table.is_active, true), orderBy: [dutch(table.name), table.id] },
  constraints: {
    schools_brin: { field: 'brin', message: 'Er is al een school met dit BRIN-nummer' },
    schools_plan_id_plans_id_fk: { field: 'plan_id', message: 'Dit pakket bestaat niet. Kies een ander.' },
  },
  inUse: 'Aan deze school hangen inschrijvingen, kandidaten of documenten. Archiveer de school in plaats daarvan.',
  personal: ['notes'],
  present: presentSchools,
  beforeUpdate: async (_db, _row, input, user) => {
    if (isStaff(user)) return
    const refused = Object.keys(input).filter((field) => !Object.hasOwn(ownSchoolFields, field))
    if (refused.length > 0)
      throw invalid(Object.fromEntries(refused.map((field) => [field, ['Alleen een medewerker van Pre-U kan dit wijzigen.']])))
  },
  // Its contact persons go with it; whatever else refers to it keeps it.
  remove: async (db, { id }) => {
    await db.delete(usersTable).where(eq(usersTable.school_id, id))
    await db.delete(table).where(eq(table.id, id))
  },
}
