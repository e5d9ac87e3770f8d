import { eq, getTableColumns, sql } from 'drizzle-orm'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import { type StudentStatus, studentStatusNames as names } from '@pre-u/contract/students/status'
import { activitiesTable } from '../../../tables/activities'
import { dutch } from '../../../platform/db/columns'
import type { Db } from '../../../platform/db/db'
import { studentsTable as table } from '../../../tables/students'
import { byId, type KindOfNews, type NewsRow, type Story } from '../story'
import { type Activity, activityTopic } from './topics'

const { id, first_name, infix, last_name, status, status_reason } = table

export const readRegistrations = (db: Db, ids: number[]) =>
  db
    .select({ id, first_name, infix, last_name, status, status_reason, activity: getTableColumns(activitiesTable) })
    .from(table)
    .innerJoin(activitiesTable, eq(activitiesTable.id, table.activity_id))
    .where(sql`${id} = any(${sql.param(ids)}::int[])`)
    .orderBy(activitiesTable.start_at, activitiesTable.id, dutch(last_name), dutch(first_name), id)

export type Registration = Awaited<ReturnType<typeof readRegistrations>>[number]

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

type Former = Pick<Activity, 'id' | 'code' | 'name' | 'state'>

/** The activity that the registration was moved from. */
const movedFrom = ({ before }: NewsRow<'student'>, { activity }: Registration, activities: Map<number, Former>) =>
  before?.activity_id !== undefined && before.activity_id !== activity.id ? activities.get(before.activity_id) : undefined

async function readFormer(db: Db, rows: NewsRow<'student'>[]): Promise<Map<number, Former>> {
  const ids = [...new Set(rows.flatMap(({ before }) => before?.activity_id ?? []))]
  const { id: activityId, code, name, state } = activitiesTable
  const columns = { id: activityId, code, name, state }
  return byId(
    await db
      .select(columns)
      .from(activitiesTable)
      .where(sql`${activityId} = any(${sql.param(ids)}::int[])`),
  )
}

const explainMove = (from: Former | undefined) =>
  from?.state === 'CANCELLED' ? [`${from.code} ${from.name} gaat niet door. Uw leerlingen zijn verplaatst: laat hun dit weten.`] : []

function outcomeOf({ before }: NewsRow<'student'>, { status: now, activity }: Registration, from: Former | undefined): string {
  if (from && before?.status === now) return `verplaatst naar ${activity.code}`
  return before === null && now === 'PENDING' ? 'ingeschreven' : outcomes[now]
}

const storyOf = (news: NewsRow<'student'>, registration: Registration, from: Former | undefined): Story => ({
  news,
  weight: isReceipt(news, registration.status) ? 'receipt' : 'decision',
  noun: 'leerling',
  outcome: outcomeOf(news, registration, from),
  topic: activityTopic(registration.activity),
  line: [
    fullName(registration),
    news.before ? `${names[news.before.status]}${from ? ` bij ${from.code}` : ''}` : '',
    names[registration.status],
    registration.status_reason,
  ],
  sentences: [...explainMove(from), ...adviceFor(registration)],
})

/** A pupil was registered, moved, placed, put on the waiting list, rejected, cancelled or reopened. */
export const studentNews: KindOfNews<'student'> = {
  audience: 'whoever registered',
  read: async (db, rows) => {
    const news = new Map(rows.map((row) => [row.record_id, row]))
    const registrations = await readRegistrations(db, [...news.keys()])
    const former = await readFormer(db, rows)
    return registrations.flatMap((registration) => {
      const row = news.get(registration.id)!
      const from = movedFrom(row, registration, former)
      return row.before?.status === registration.status && !from ? [] : [storyOf(row, registration, from)]
    })
  },
}
