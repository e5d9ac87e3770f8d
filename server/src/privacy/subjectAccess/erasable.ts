import { sql } from 'drizzle-orm'
import { dayOf, formatDay } from '@pre-u/contract/platform/dates'
import { activitiesTable as activities } from '../../tables/activities'
import { usersTable as users } from '../../tables/accounts'
import { candidatesTable as candidates } from '../../tables/candidates'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import type { Db } from '../../platform/db/db'
import { retentionHoldsTable as holds } from '../../tables/retention'
import { schoolsTable as schools } from '../../tables/schools'
import { studentsTable as students } from '../../tables/students'
import type { Subject } from './find'

type Running = { resource: string; id: number; title: string; status: string }

const STANDING = sql`('PENDING', 'WAITLISTED', 'ACCEPTED')`

/** Reads the registrations and candidates on which somebody still counts. */
const readRunning = async (db: Db, { studentIds, candidateIds }: Subject, today: string) => {
  const { rows } = await db.execute<Running>(sql`
    select 'students' as resource, ${students.id} as id, ${activities.code} || ' ' || ${activities.name} as title, ${students.status} as status
    from ${students} join ${activities} on ${activities.id} = ${students.activity_id}
    where ${students.id} = any(${sql.param(studentIds)}::int[]) and ${students.status} in ${STANDING}
      and ${activities.end_at} > now() and ${activities.state} <> 'CANCELLED'
    union all
    select 'honours_students', ${candidates.id}, ${programs.name}, ${candidates.status}
    from ${candidates} join ${programs} on ${programs.id} = ${candidates.honours_program_id}
    where ${candidates.id} = any(${sql.param(candidateIds)}::int[]) and ${candidates.status} in ${STANDING}
      and ${candidates.finished_at} is not null and ${programs.end_date} >= ${today}::date
    order by 1 desc, 2`)
  return rows
}

const whyRunning = ({ resource, title, status }: Running) => {
  if (resource === 'students') return `De inschrijving voor ${title} loopt nog. Meld de leerling eerst af.`
  return status === 'PENDING'
    ? `Over de kandidaat voor ${title} is nog niet besloten.`
    : `De kandidaat doet nog mee aan ${title}. Meld de kandidaat eerst af.`
}

async function whyAccount(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const { rows } = await db.execute<{ school: string | null }>(sql`
    select ${schools.name} as school from ${users} left join ${schools} on ${schools.id} = ${users.school_id} where ${users.id} = ${userId}`)
  const place = rows[0]?.school ? `de contactpersonen van ${rows[0].school}` : 'Medewerkers'
  return `Met dit account wordt ingelogd. Verwijder het bij ${place}.`
}

async function readHold(db: Db, email: string, today: string) {
  const { rows } = await db.execute<{ reason: string; until: string }>(
    sql`select reason, until::text from ${holds} where lower(${holds.email}) = lower(${email}) and ${holds.until} >= ${today}::date`,
  )
  return rows[0] ?? null
}

/** Reads what can be erased when a person asks for it, and why the rest must stay. */
export async function readErasable(db: Db, subject: Subject) {
  const today = dayOf(new Date())
  const hold = await readHold(db, subject.email, today)
  const held = hold && `Deze gegevens blijven bewaard tot en met ${formatDay(hold.until)}: ${hold.reason}.`
  const running = await readRunning(db, subject, today)
  const reasons = new Map(running.map((each) => [`${each.resource} ${each.id}`, whyRunning(each)]))
  const account = await whyAccount(db, subject.userId)
  const why = (resource: string, id: number): string | null => {
    if (resource === 'users') return account
    if (resource !== 'students' && resource !== 'honours_students') return null
    return held ?? reasons.get(`${resource} ${id}`) ?? null
  }
  return {
    hold,
    why,
    erasable: {
      studentIds: subject.studentIds.filter((id) => why('students', id) === null),
      candidateIds: subject.candidateIds.filter((id) => why('honours_students', id) === null),
    },
    reasons: [...(held ? [held] : reasons.values()), ...(account ? [account] : [])],
  }
}
