import { and, desc, eq, sql } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import { type StudentStatus, studentStatusNames as names } from '@pre-u/contract/students/status'
import { activitiesTable } from '../activities/table'
import { usersTable } from '../auth/table'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { composeMail } from '../platform/mail/layout'
import { queueMail } from '../platform/mail/outbox'
import { schoolsTable } from '../schools/table'
import { statusNewsTable as news, studentsTable as table } from './table'

/** Debounces: fifty placements one by one give one mail, at most MAX_DELAY after the first. */
const DEBOUNCE = sql`interval '3 minutes'`
const MAX_DELAY = sql`interval '30 minutes'`
const MAX_LISTED_PUPILS = 60

type Changed = { id: number; first_name: string; infix: string; last_name: string; status: StudentStatus; status_reason: string }
type Activity = typeof activitiesTable.$inferSelect

/** Of one school and activity. The delete locks the rows, so that concurrent servers do not send it twice. */
async function takeBundle(db: Db) {
  const [due] = await db
    .select({ school_id: news.school_id, activity_id: news.activity_id })
    .from(news)
    .groupBy(news.school_id, news.activity_id)
    .having(sql`max(${news.last_at}) < now() - ${DEBOUNCE} or min(${news.first_at}) < now() - ${MAX_DELAY}`)
    .limit(1)
  if (!due) return undefined
  const newsRows = await db
    .delete(news)
    .where(and(eq(news.school_id, due.school_id), eq(news.activity_id, due.activity_id)))
    .returning()
  return { ...due, newsRows }
}

async function readChanged(db: Db, newsRows: (typeof news.$inferSelect)[]): Promise<Changed[]> {
  const before = new Map(newsRows.map(({ student_id, status_before }) => [student_id, status_before]))
  const { id, first_name, infix, last_name, status, status_reason } = table
  const rows = await db
    .select({ id, first_name, infix, last_name, status, status_reason })
    .from(table)
    .where(sql`${table.id} = any(${sql.param([...before.keys()])}::int[])`)
    .orderBy(table.last_name, table.first_name, table.id)
  return rows.filter((row) => row.status !== before.get(row.id))
}

async function readRecipients(db: Db, school_id: number): Promise<string[]> {
  const people = await db
    .select({ email: usersTable.email, is_primary: usersTable.is_primary })
    .from(usersTable)
    .innerJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(eq(usersTable.school_id, school_id), eq(usersTable.is_active, true), eq(schoolsTable.is_active, true)))
    .orderBy(desc(usersTable.is_primary), usersTable.id)
  const [first] = people
  return (first?.is_primary ? [first] : people).map(({ email }) => email)
}

const pupilLine = (pupil: Changed) => `${fullName(pupil)}: ${names[pupil.status]}${pupil.status_reason ? ` (${pupil.status_reason})` : ''}`

function statusMail({ code, name, id }: Activity, changed: Changed[], publicUrl: string) {
  const number = changed.length
  const unlistedCount = number - MAX_LISTED_PUPILS
  return composeMail({
    heading: `${code} ${name}: ${number === 1 ? '1 inschrijving' : `${number} inschrijvingen`} gewijzigd`,
    paragraphs: [
      `Voor ${code} ${name} is de status van ${number === 1 ? 'deze leerling' : 'deze leerlingen'} gewijzigd:`,
      ...changed.slice(0, MAX_LISTED_PUPILS).map(pupilLine),
      ...(unlistedCount > 0 ? [`En nog ${unlistedCount} ${unlistedCount === 1 ? 'andere leerling' : 'andere leerlingen'}.`] : []),
    ],
    button: { label: 'Bekijk de inschrijvingen', url: `${publicUrl}/?activity__id=${id}` },
    footer: 'U ontvangt deze e-mail omdat uw school leerlingen heeft ingeschreven bij Pre-U.',
  })
}

const sendNextBundle = ({ db, config }: Context): Promise<boolean> =>
  db.transaction(async (tx) => {
    const bundle = await takeBundle(tx)
    if (!bundle) return false
    const changed = await readChanged(tx, bundle.newsRows)
    const [activity] = await tx.select().from(activitiesTable).where(eq(activitiesTable.id, bundle.activity_id))
    if (activity && changed.length > 0)
      for (const to of await readRecipients(tx, bundle.school_id))
        await queueMail(tx, { to, ...statusMail(activity, changed, config.publicUrl) })
    return true
  })

export async function sendBundles(context: Context) {
  while (await sendNextBundle(context));
}
