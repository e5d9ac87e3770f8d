import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type FigureGroup, type FigurePart, figureParts, type figureSubjects, statusesOfPart } from '@pre-u/contract/figures/figures'
import { activitiesTable as activities } from '../tables/activities'
import { periodsTable as periods } from '../tables/periods'
import { plansTable as plans } from '../tables/plans'
import { dutch } from '../platform/db/columns'
import { schoolsTable as schools } from '../tables/schools'
import {
  figurePartsBySchoolAndActivityTable,
  figurePartsBySchoolAndGradeTable,
  figuresByActivityTable,
  figuresBySchoolTable,
  type figuresOfPupilsTable,
  type figuresOfRepeatsTable,
} from '../tables/figures'

type Subject = (typeof figureSubjects)[FigureGroup]
export type Counts =
  | typeof figuresByActivityTable
  | typeof figuresBySchoolTable
  | typeof figurePartsBySchoolAndGradeTable
  | typeof figurePartsBySchoolAndActivityTable
type AnyCounts = Counts | typeof figuresOfPupilsTable | typeof figuresOfRepeatsTable

/** The smallest table that knows all subjects. */
export function countsOf(subjects: Set<Subject>) {
  if (!subjects.has('school')) return figuresByActivityTable
  if (subjects.has('activity')) return figurePartsBySchoolAndActivityTable
  return subjects.has('pupil') ? figurePartsBySchoolAndGradeTable : figuresBySchoolTable
}

/** The sum of a part, in a table that has the parts side by side or one row for each status. */
export const sumOfPart = (counts: Counts, part: FigurePart) =>
  'placed' in counts ? sql`sum(${counts[part]})` : sql`sum(${counts.number}) filter (where ${inArray(counts.status, statusesOfPart[part])})`

export const sumOfParts = (counts: Counts) =>
  'placed' in counts
    ? sql`sum(${sql.join(
        figureParts.map((part) => counts[part]),
        sql` + `,
      )})`
    : sql`sum(${counts.number})`

/** What names the ids among these columns. */
export const joinsOf = (columns: string[]) => sql`
  ${columns.includes('activity_id') ? sql`join ${activities} on ${activities.id} = activity_id` : sql``}
  ${columns.includes('school_id') ? sql`join ${schools} on ${schools.id} = school_id left join ${plans} on ${eq(plans.id, schools.plan_id)}` : sql``}`

type Group = { key: SQL; name: SQL; order: SQL }
const byName = (name: SQL, order = name): Group => ({ key: name, name, order })

/** What may be empty comes last then. */
const filled = (text: SQL): Group => ({
  key: text,
  name: sql`coalesce(nullif(${text}, ''), 'Niet ingevuld')`,
  order: sql`nullif(${text}, '')`,
})

export const groupOf: Record<FigureGroup, (counts: AnyCounts) => Group> = {
  period: () => byName(sql`${periods.name}`, sql`${periods.start_date} - (left(${periods.school_year}, 4) || '-08-01')::date`),
  category: () => byName(sql`${activities.category}`),
  activity: () => ({
    key: sql`${activities.id}::text`,
    name: sql`${activities.code} || ' ' || ${activities.name}`,
    order: sql`${activities.position}`,
  }),
  school: () => ({ key: sql`${schools.id}::text`, name: sql`${schools.name}`, order: dutch(schools.name) }),
  plan: () => ({
    key: sql`coalesce(${plans.id}::text, '')`,
    name: sql`coalesce(${plans.name}, 'Geen pakket')`,
    order: dutch(plans.name),
  }),
  province: () => filled(sql`${schools.province}`),
  region: () => filled(sql`${schools.region}`),
  grade: (counts) => {
    const grade = 'grade' in counts ? sql`${counts.grade}` : sql`null`
    return { key: sql`${grade}::text`, name: sql`'Leerjaar ' || ${grade}`, order: grade }
  },
  level: (counts) => {
    const level = 'level' in counts ? sql`${counts.level}` : sql`null`
    return filled(level)
  },
}

/** Earlier years had another activity of the same name. A draft has no registrations, and its name is for staff. */
const ofActivity = (key: string, year: string) => sql`(${activities.id}::text = ${key} or (${periods.school_year} <> ${year}
  and lower(${activities.name}) = (select lower(name) from ${activities} named where named.id::text = ${key} and named.state <> 'DRAFT')))`

/** As a number: as a text it would be made of each count, and the planner would expect few of them. */
const ofGrade = (key: string, counts: AnyCounts) =>
  'grade' in counts && /^\d{1,9}$/.test(key) ? eq(counts.grade, Number(key)) : sql`false`

export function conditionOf(group: FigureGroup, key: string, counts: AnyCounts, year: string) {
  if (group === 'activity') return ofActivity(key, year)
  return group === 'grade' ? ofGrade(key, counts) : sql`${groupOf[group](counts).key} = ${key}`
}
