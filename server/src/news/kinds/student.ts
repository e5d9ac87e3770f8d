import { eq, getTableColumns, sql } from 'drizzle-orm'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import { type StudentStatus, studentStatusNames as names } from '@pre-u/contract/students/status'
import { activitiesTable } from '../../activities/table'
import { dutch } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { studentsTable as table } from '../../students/table'
import { type KindOfNews, type NewsRow, type Story } from '../story'
import { type Activity, activityTopic } from './topics'

const { id, first_name, infix, last_name, status, status_reason } = table

const readStudents = (db: Db, ids: number[]) =>
  db
    .select({ id, first_name, infix, last_name, status, status_reason, activity: getTableColumns(activitiesTable) })
    .from(table)
    .innerJoin(activitiesTable, eq(activitiesTable.id, table.activity_id))
    .where(sql`${id} = any(${sql.param(ids)}::int[])`)
    .orderBy(activitiesTable.start_at, activitiesTable.id, dutch(last_name), dutch(first_name), id)

type Registration = Awaited<ReturnType<typeof readStudents>>[number]

export const outcomes: Record<StudentStatus, string> = {
  PENDING: 'weer aangemeld',
  ACCEPTED: 'geplaatst',
  WAITLISTED: 'op de wachtlijst',
  REJECTED: 'afgewezen',
  CANCELLED: 'afgemeld',
  COMPLETED: 'afgerond',
}

const isOpen = ({ deadline }: Activity) => Date.parse(deadline) > Date.now()

function adviceFor({ status: now, activity }: Registration): string[] {
  if (activity.state === 'CANCELLED') return []
  const until = isOpen(activity) ? formatInstant(activity.deadline) : null
  const advice: Partial<Record<StudentStatus, string>> = {
    PENDING: `U krijgt bericht zodra over een plaats is besloten.${until ? ` Tot ${until} kunt u wijzigen en afmelden.` : ''}`,
    ACCEPTED: `Laat de geplaatste leerlingen weten dat zij kunnen komen. ${until ? `Afmelden kan tot ${until}.` : 'Kan iemand toch niet? Laat het ons weten.'}`,
    WAITLISTED: 'Wie op de wachtlijst staat, krijgt een plaats zodra er een vrijkomt. U krijgt daar bericht van.',
    REJECTED: 'Laat de afgewezen leerlingen weten dat zij geen plaats hebben.',
    CANCELLED: 'Afgemelde leerlingen hebben geen plaats meer.',
  }
  return [advice[now]].filter((text) => text !== undefined)
}

const isReceipt = (news: NewsRow<'student'>, now: StudentStatus) => news.before === null && (now === 'PENDING' || now === 'WAITLISTED')

const isMoved = ({ before }: NewsRow<'student'>, { activity }: Registration) =>
  before?.activity !== undefined && before.activity !== activity.code
const isChanged = (news: NewsRow<'student'>, registration: Registration) =>
  news.before?.status !== registration.status || isMoved(news, registration)

function outcomeOf(news: NewsRow<'student'>, registration: Registration): string {
  if (news.before === null && registration.status === 'PENDING') return 'ingeschreven'
  return news.before?.status === registration.status ? 'verplaatst' : outcomes[registration.status]
}

function formerPlace(news: NewsRow<'student'>, registration: Registration): string {
  if (news.before === null) return 'Nieuw'
  return isMoved(news, registration) ? `${names[news.before.status]} bij ${news.before.activity}` : names[news.before.status]
}

const tell = (news: NewsRow<'student'>, registration: Registration): Story => ({
  news,
  weight: isReceipt(news, registration.status) ? 'receipt' : 'decision',
  noun: 'leerling',
  outcome: outcomeOf(news, registration),
  topic: activityTopic(registration.activity),
  line: [fullName(registration), formerPlace(news, registration), names[registration.status], registration.status_reason],
  sentences: adviceFor(registration),
})

/** Registered, placed, on the waiting list, rejected, cancelled, reopened, moved. */
export const studentNews: KindOfNews<'student'> = {
  audience: 'whoever registered',
  read: async (db, rows) => {
    const news = new Map(rows.map((row) => [row.record_id, row]))
    const registrations = await readStudents(db, [...news.keys()])
    return registrations
      .filter((registration) => isChanged(news.get(registration.id)!, registration))
      .map((registration) => tell(news.get(registration.id)!, registration))
  },
}
