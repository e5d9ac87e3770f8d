import { eq } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { plansTable } from '../plans/table'
import type { Db } from '../platform/db/db'
import { invalid } from '../platform/http/errors'
import { schoolsTable } from './table'

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
