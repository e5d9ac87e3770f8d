import { type SQL, sql } from 'drizzle-orm'
import type { FigureGroup } from '@pre-u/contract/figures/figures'
import { activitiesTable as activities } from '../tables/activities'
import { periodsTable as periods } from '../tables/periods'
import { plansTable as plans } from '../tables/plans'
import { dutch } from '../platform/db/columns'
import { schoolsTable as schools } from '../tables/schools'
import { studentsTable as students } from '../tables/students'
import { levelOf } from './registrations'

type Group = { key: SQL; name: SQL; order: SQL }
const byName = (name: SQL, order = name): Group => ({ key: name, name, order })

/** An empty value comes last. */
const filled = (text: SQL): Group => ({
  key: text,
  name: sql`coalesce(nullif(${text}, ''), 'Niet ingevuld')`,
  order: sql`nullif(${text}, '')`,
})

export const groupOf: Record<FigureGroup, Group> = {
  period: byName(sql`${periods.name}`, sql`${periods.start_date} - (left(${periods.school_year}, 4) || '-08-01')::date`),
  category: byName(sql`${activities.category}`),
  activity: {
    key: sql`${activities.id}::text`,
    name: sql`${activities.code} || ' ' || ${activities.name}`,
    order: sql`${activities.position}`,
  },
  school: { key: sql`${schools.id}::text`, name: sql`${schools.name}`, order: dutch(schools.name) },
  plan: {
    key: sql`coalesce(${plans.id}::text, '')`,
    name: sql`coalesce(${plans.name}, 'Geen pakket')`,
    order: dutch(plans.name),
  },
  province: filled(sql`${schools.province}`),
  region: filled(sql`${schools.region}`),
  grade: { key: sql`${students.grade}::text`, name: sql`'Leerjaar ' || ${students.grade}`, order: sql`${students.grade}` },
  level: filled(levelOf),
}

/** Each year has activities of its own: an earlier one is found by its name. A draft has no registrations, and its name is for staff. */
const ofActivity = (key: string, year: string) => sql`(${activities.id}::text = ${key} or (${periods.school_year} <> ${year}
  and lower(${activities.name}) = (select lower(name) from ${activities} named where named.id::text = ${key} and named.state <> 'DRAFT')))`

export const conditionOf = (group: FigureGroup, key: string, year: string) =>
  group === 'activity' ? ofActivity(key, year) : sql`${groupOf[group].key} = ${key}`
