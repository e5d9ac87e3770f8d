import { and, eq, type SQL, sql } from 'drizzle-orm'
import { activityOf, type MessageInput } from '@pre-u/contract/messages/message'
import { dayOf, schoolYearOf } from '@pre-u/contract/platform/dates'
import { countingStatuses } from '@pre-u/contract/students/status'
import { readRecipientsOf, type Recipient } from '../news/public'
import { periodsTable } from '../../tables/periods'
import { plansTable } from '../../tables/plans'
import { dutch } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { schoolsTable as schools } from '../../tables/schools'
import { schoolActivityCountsTable as byActivity, schoolCountsTable as byPeriod } from '../../tables/students'

export type Chosen = Pick<
  MessageInput,
  'purpose' | 'audience' | 'activity_id' | 'statuses' | 'plan_id' | 'province' | 'region' | 'school_ids' | 'contact_persons'
>

/** Who is without registrations has none of any status that counts. */
export const chosenStatuses = ({ audience, statuses }: Pick<Chosen, 'audience' | 'statuses'>) =>
  audience === 'registered' && statuses.length > 0 ? statuses : countingStatuses

/** Of a school, for the activity or else this school year. From the kept counts: registrations are not read. */
function registrationsOf(chosen: Chosen): SQL<number> {
  const statuses = sql`any(${sql.param(chosenStatuses(chosen))}::text[])`
  const activity_id = activityOf(chosen)
  if (activity_id !== null)
    return sql<number>`(
      select coalesce(sum(${byActivity.number}), 0)::int from ${byActivity}
      where ${byActivity.school_id} = ${schools.id} and ${byActivity.activity_id} = ${activity_id} and ${byActivity.status} = ${statuses})`
  const year = schoolYearOf(dayOf(new Date()))
  return sql<number>`(
    select coalesce(sum(${byPeriod.number}), 0)::int from ${byPeriod}
    where ${byPeriod.school_id} = ${schools.id} and ${byPeriod.status} = ${statuses}
      and ${byPeriod.period_id} = any(array(select ${periodsTable.id} from ${periodsTable} where ${periodsTable.school_year} = ${year})))`
}

function conditionOf(chosen: Chosen, registrations: SQL<number>): SQL | undefined {
  if (chosen.audience === 'chosen') return sql`${schools.id} = any(${sql.param(chosen.school_ids)}::int[])`
  const { audience, plan_id, province, region } = chosen
  return and(
    plan_id === null ? undefined : eq(schools.plan_id, plan_id),
    province === '' ? undefined : eq(schools.province, province),
    region === '' ? undefined : eq(schools.region, region),
    audience === 'registered' ? sql`${registrations} > 0` : undefined,
    audience === 'unregistered' ? sql`${registrations} = 0` : undefined,
  )
}

const readSchools = (db: Db, chosen: Chosen) => {
  const registrations = registrationsOf(chosen)
  return db
    .select({ id: schools.id, name: schools.name, city: schools.city, plan: plansTable.name, registrations })
    .from(schools)
    .leftJoin(plansTable, eq(plansTable.id, schools.plan_id))
    .where(and(eq(schools.is_active, true), conditionOf(chosen, registrations)))
    .orderBy(dutch(schools.name), schools.id)
}
export type TargetSchool = Awaited<ReturnType<typeof readSchools>>[number]

/** A school and the persons there who get the message. */
export type Target = { school: TargetSchool; persons: Recipient[] }

type Audience = {
  targets: Target[]
  /** Schools where nobody can be mailed. */
  unreachable: TargetSchool[]
  /** How many unsubscribed from invitations, and get none. */
  unsubscribed: number
}

export async function readAudience(db: Db, chosen: Chosen): Promise<Audience> {
  const found = await readSchools(db, chosen)
  const contacts = await readRecipientsOf(
    db,
    found.map(({ id }) => id),
  )
  const isChosen = ({ is_primary }: Recipient) => chosen.contact_persons === 'all' || is_primary
  const all = found.map((school) => ({ school, persons: (contacts.get(school.id) ?? []).filter(isChosen) }))
  const mayGet = ({ wants_invitations }: Recipient) => chosen.purpose !== 'invitation' || wants_invitations
  const targets = all.map(({ school, persons }) => ({ school, persons: persons.filter(mayGet) }))
  return {
    targets: targets.filter(({ persons }) => persons.length > 0),
    unreachable: all.filter(({ persons }) => persons.length === 0).map(({ school }) => school),
    unsubscribed: all.flatMap(({ persons }) => persons).filter((person) => !mayGet(person)).length,
  }
}
