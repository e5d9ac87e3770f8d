import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { countingStatuses } from '@pre-u/contract/students/status'
import { activitiesTable as activities } from '../tables/activities'
import { studentFiguresTable as figures, studentsTable as students } from '../tables/students'
import { periodsTable as periods } from '../tables/periods'
import { plansTable as plans } from '../tables/plans'
import { schoolsTable as schools } from '../tables/schools'

/** Rejected and cancelled rows are counted beside the registrations. */
export const isRegistration = inArray(students.status, countingStatuses)

/** All rows with everything by which they are counted. */
export const registrations = sql`${students}
  join ${periods} on ${eq(periods.id, students.period_id)}
  join ${activities} on ${eq(activities.id, students.activity_id)}
  join ${schools} on ${eq(schools.id, students.school_id)}
  left join ${plans} on ${eq(plans.id, schools.plan_id)}
  left join ${figures} on ${eq(figures.student_id, students.id)}`

export const levelOf = sql`(case when ${students.anonymised_at} is null then ${students.level} else coalesce(${figures.level}, '') end)`

/** A pupil is counted once within each of these, at a school in a school year. */
const domains = {
  year: [],
  period: [students.period_id],
  category: [activities.category],
  category_and_period: [activities.category, students.period_id],
  activity: [students.activity_id],
  activity_and_period: [students.activity_id, students.period_id],
}
export type Domain = keyof typeof domains

const address = sql`lower(${students.email}) collate "C"`
const pupil = [students.school_id, periods.school_year, address]
const listed = (parts: unknown[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )
const isFirst = (domain: Domain) =>
  sql`row_number() over (partition by ${listed([...pupil, ...domains[domain], isRegistration])} order by ${students.created_at}, ${students.id}) = 1`

/** Whether a registration is the first one of its pupil. Where a pupil cannot be recognised any more, what was stored before says so. */
export const isFirstIn = (domain: Domain) => sql`coalesce(${domain}::text = any(${figures.first_in}), ${isFirst(domain)})`

const firstIn = sql`array_remove(array[${listed(
  Object.keys(domains).map((domain) => sql`case when ${isFirst(domain as Domain)} then ${domain}::text end`),
)}], null)`

/**
 * Stores how registrations are counted: those in one school year of each address that has a registration in `due`, which selects ids. It
 * runs with what removes addresses and levels, so that no figure changes.
 */
export const storeFigures = (due: SQL) => sql`
  insert into ${figures} (student_id, level, first_in)
  select ${students.id}, ${students.level}, ${firstIn} from ${students}
  join ${periods} on ${eq(periods.id, students.period_id)} join ${activities} on ${eq(activities.id, students.activity_id)}
  where (${periods.school_year}, ${address}) in (
    select ${periods.school_year}, ${address} from ${students} join ${periods} on ${eq(periods.id, students.period_id)}
    where ${students.id} in (${due}))
  on conflict (student_id) do nothing`
