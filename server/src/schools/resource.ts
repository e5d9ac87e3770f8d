import { and, eq, or, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import { ownSchoolFields, schools as contract, type SchoolInput } from '@pre-u/contract/schools/schools'
import { members } from '@pre-u/contract/schools/members'
import { endSessionsOfClosed } from '../accounts/sessions'
import { usersTable } from '../tables/accounts'
import { writeAudits } from '../platform/audit/audit'
import { type Row, dutch } from '../platform/db/columns'
import { invalid } from '../platform/http/errors'
import type { Matches } from '../platform/resource/query'
import type { Resource } from '../platform/resource/resource'
import { saveChanges } from '../platform/resource/writes'
import { contactConditions } from './readSchoolFor'
import { planJoin, registrationsCount, schoolFields } from './select'
import { schoolsTable as table } from '../tables/schools'

const contactPersons = sql`(
  select string_agg(concat_ws(' ', ${usersTable.first_name}, ${usersTable.infix}, ${usersTable.last_name}, ${usersTable.email}), ' ')
  from ${usersTable} where ${usersTable.school_id} = ${table.id})`

const hasContacts = (matches: Matches) =>
  or(...Object.entries(contactConditions).map(([state, condition]) => and(matches(sql`${sql.raw(`'${state}'`)}::text`), condition)))
const scope = (user: User) => (isStaff(user) ? undefined : eq(table.id, user.school?.id ?? 0))

const isOwnField = (field: string) => Object.hasOwn(ownSchoolFields, field)

/** A school changes its own fields. A PUT names the others too: a school may repeat them as it reads them, which leaves them as they are. */
function ownChanges(row: Row<typeof table>, input: Partial<SchoolInput>): Partial<SchoolInput> {
  const seen: Record<string, unknown> = { ...row, notes: '' }
  const given = Object.entries(input)
  const refused = given.filter(([field, value]) => !isOwnField(field) && value !== seen[field])
  if (refused.length > 0)
    throw invalid(Object.fromEntries(refused.map(([field]) => [field, ['Alleen een medewerker van Pre-U kan dit wijzigen.']])))
  return Object.fromEntries(given.filter(([field]) => isOwnField(field)))
}

export const schools: Resource<typeof contract, typeof table> = {
  contract,
  table,
  title: (school) => school.name,
  scope,
  joins: planJoin,
  select: schoolFields,
  search: [table.name, table.city, table.brin, contactPersons],
  ordering: 'name',
  sort: {
    name: [dutch(table.name)],
    city: [dutch(table.city), dutch(table.name)],
    province: [table.province, dutch(table.city), dutch(table.name)],
    region: [dutch(table.region), dutch(table.city), dutch(table.name)],
    registrations_count: [registrationsCount],
  },
  filters: {
    is_active: table.is_active,
    plan__id: table.plan_id,
    city: table.city,
    province: table.province,
    region: table.region,
    contacts: hasContacts,
  },
  choices: { where: eq(table.is_active, true), orderBy: [dutch(table.name), table.id], past: { where: eq(table.is_active, false), scope } },
  constraints: {
    schools_brin: { field: 'brin', message: 'Er is al een school met dit BRIN-nummer' },
    schools_plan_id_plans_id_fk: { field: 'plan_id', message: 'Dit pakket bestaat niet. Kies een ander.' },
  },
  inUse: 'Deze school heeft inschrijvingen, kandidaten of documenten. U kunt de school wel archiveren.',
  update: ({ db, row, input, user }) => saveChanges(db, table, row, isStaff(user) ? input : ownChanges(row, input)),
  afterUpdate: endSessionsOfClosed,
  // Contact persons are removed with the school; any other reference prevents the removal.
  remove: async ({ db, row: { id }, user }) => {
    const removed = await db.delete(usersTable).where(eq(usersTable.school_id, id)).returning()
    await db.delete(table).where(eq(table.id, id))
    const changes = removed.map((member) => ({ id: member.id, title: fullName(member), before: member, after: null }))
    await writeAudits(db, members, user, changes)
  },
}
