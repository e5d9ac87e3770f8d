import { and, eq, inArray, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { formatDay } from '@pre-u/contract/platform/dates'
import type { CandidateInput } from '@pre-u/contract/honours/candidates'
import { countingStatuses } from '@pre-u/contract/students/status'
import { type Program, honoursProgramsFor, lockPrograms } from './programs'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import type { Actor } from '../../platform/actor'
import { AFTER_DEADLINE, type Except, PAST_LIMIT } from '../../platform/audit/audit'
import type { Db } from '../../platform/db/db'
import { conflict, invalid } from '../../platform/http/errors'
import { refuseExceeded } from '../../placement/capacity'
import { plansTable } from '../../tables/plans'
import { readSchoolFor, type SchoolWithPlan } from '../../schools/readSchoolFor'
import { schoolsTable } from '../../tables/schools'
import type { CandidateRow } from './rights'
import { candidatesTable as table } from '../../tables/candidates'

async function lockProgram(db: Db, id: number, user: Actor): Promise<Program> {
  const visible = await db.$count(programs, and(sql`${programs.id} = ${id}::bigint`, honoursProgramsFor(user)))
  const program = visible > 0 && (await lockPrograms(db, [id])).get(id)
  if (!program) throw invalid({ honours_program_id: ['Dit programma bestaat niet meer. Kies een ander.'] })
  return program
}

function refuseClosed({ is_active, is_closed, deadline }: Program, user: Actor) {
  if (!is_active) throw conflict('Dit programma is niet actief.')
  if (is_closed && !isStaff(user)) throw conflict(`De aanmelding is gesloten sinds ${formatDay(deadline)}.`)
}

const countInWords = (number: number) => (number === 1 ? '1 kandidaat' : `${number} kandidaten`)

async function explainExceededLimits(db: Db, program: Program, { school, plan }: SchoolWithPlan): Promise<string[]> {
  const ofSchool = [eq(table.honours_program_id, program.id), eq(table.school_id, school.id)]
  const used = await db.$count(table, and(...ofSchool, inArray(table.status, countingStatuses)))
  const perSchool = program.max_per_school
  const inPlan = plan?.max_honours_students ?? null
  return [
    ...(perSchool !== null && used >= perSchool
      ? [`${school.name} heeft voor ${program.name} al ${used} van ten hoogste ${countInWords(perSchool)} per school.`]
      : []),
    ...(inPlan !== null && used >= inPlan
      ? [`In het pakket ${plan!.name} heeft ${school.name} al ${used} van ten hoogste ${countInWords(inPlan)} per programma.`]
      : []),
  ]
}

/** Which of these candidates, as they are now, belong to a school that has more than its package or the programme allows. */
export async function findPastLimit(db: Db, ids: number[]): Promise<number[]> {
  const isOfGiven = sql`${table.honours_program_id} = given.honours_program_id and ${table.school_id} = given.school_id`
  const { rows } = await db.execute<{ id: number }>(sql`
    with given as (select id, honours_program_id, school_id from ${table} where id = any(${sql.param(ids)}::bigint[]))
    select given.id from given
    join ${programs} on ${programs.id} = given.honours_program_id
    join ${schoolsTable} on ${schoolsTable.id} = given.school_id
    left join ${plansTable} on ${eq(plansTable.id, schoolsTable.plan_id)}
    where (select count(*) from ${table} where ${and(isOfGiven, inArray(table.status, countingStatuses))})
      > least(${programs.max_per_school}, ${plansTable.max_honours_students})`)
  return rows.map(({ id }) => id)
}

type Create = { db: Db; input: CandidateInput; user: Actor; except: Except }

/** Creates a draft. Staff may exceed the limits. */
export async function register({ db, input, user, except }: Create): Promise<CandidateRow> {
  const { school_id, honours_program_id, status, status_reason, despite_limits, ...fields } = input
  if (status !== undefined || status_reason) throw invalid({ status: ['Een nieuwe kandidaat begint als concept.'] })
  const program = await lockProgram(db, honours_program_id, user)
  const schoolWithPlan = await readSchoolFor(db, user, school_id, 'lock')
  refuseClosed(program, user)
  const exceeded = await explainExceededLimits(db, program, schoolWithPlan)
  refuseExceeded(exceeded, user, despite_limits)
  if (exceeded.length > 0) except(PAST_LIMIT)
  if (program.is_closed) except(AFTER_DEADLINE)
  const [row] = await db
    .insert(table)
    .values({ ...fields, honours_program_id: program.id, school_id: schoolWithPlan.school.id })
    .returning()
  return row!
}
