import { and, eq, exists, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import type { ContactState } from '@pre-u/contract/schools/schools'
import { oneTimeLinksTable as links, usersTable } from '../tables/accounts'
import { plansTable } from '../tables/plans'
import type { Db } from '../platform/db/db'
import { invalid } from '../platform/http/errors'
import { schoolsTable } from '../tables/schools'

const ofSchool = eq(usersTable.school_id, schoolsTable.id)
const contactWith = (condition?: SQL) => exists(sql`(select from ${usersTable} where ${and(ofSchool, condition)})`)
const invitationWith = (condition?: SQL) =>
  exists(sql`(select from ${links} where ${and(eq(links.user_id, usersTable.id), eq(links.purpose, 'INVITE'), condition)})`)

export const contactConditions: Record<ContactState, SQL> = {
  unseen: and(contactWith(), not(contactWith(isNotNull(usersTable.last_login))))!,
  expired: contactWith(and(isNull(usersTable.password_hash), invitationWith(), not(invitationWith(sql`${links.expires_at} > now()`)))),
  uninvited: contactWith(and(isNull(usersTable.password_hash), not(invitationWith()))),
}

/** The school that this user enters pupils for. */
export function schoolIdFor(user: User, school_id: number | undefined): number {
  if (isStaff(user)) {
    if (school_id === undefined) throw invalid({ school_id: ['School is vereist'] })
    return school_id
  }
  const ownId = user.school!.id
  if (school_id !== undefined && school_id !== ownId) throw invalid({ school_id: ['Dit kan alleen voor leerlingen van uw eigen school.'] })
  return ownId
}

export function refuseNoSchool<School extends { is_active: boolean }>(school: School | null | undefined): School {
  if (!school) throw invalid({ school_id: ['Deze school bestaat niet meer. Kies een andere.'] })
  if (!school.is_active) throw invalid({ school_id: ['Deze school is gearchiveerd.'] })
  return school
}

/** Throws 400 unless this user may enter pupils for the school. `lock` serialises checks of the school's limits. */
export async function readSchoolFor(db: Db, user: User, school_id: number | undefined, lock?: 'lock') {
  const query = db
    .select()
    .from(schoolsTable)
    .where(eq(schoolsTable.id, schoolIdFor(user, school_id)))
  const [found] = await (lock ? query.for('no key update') : query)
  const school = refuseNoSchool(found)
  const [plan] = school.plan_id === null ? [] : await db.select().from(plansTable).where(eq(plansTable.id, school.plan_id))
  return { school, plan: plan ?? null }
}
export type SchoolWithPlan = Awaited<ReturnType<typeof readSchoolFor>>
