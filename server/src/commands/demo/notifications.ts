import { sql } from 'drizzle-orm'
import type { MailKind } from '@pre-u/contract/notifications/mails/log'
import { usersTable as users } from '../../tables/accounts'
import type { Db } from '../../platform/db/db'
import { markAddress } from '../../platform/mail/addresses'
import { outboxTable as outbox } from '../../platform/mail/table'
import { activitiesTable as activities } from '../../tables/activities'
import { candidatesTable as candidates } from '../../tables/candidates'
import { newsTable as news } from '../../tables/news'
import { studentsTable as students } from '../../tables/students'

const DAYS = 12
const sent: { kind: MailKind; subject: string }[] = [
  { kind: 'news', subject: '4 leerlingen geplaatst, 1 op de wachtlijst' },
  { kind: 'news', subject: 'MC-07: locatie gewijzigd' },
  { kind: 'document', subject: 'Nieuw document: Jaarplanning' },
  { kind: 'reminder', subject: 'Nog niet ingediend voor Honoursprogramma gamma: 2' },
]
const text = 'Dit is een voorbeeld van een e-mail die al is verzonden.'

/** Makes mails of the last days to the contact persons of some schools; the last person's address is refused. */
export async function seedMails(db: Db, schoolIds: number[]) {
  const persons = await db
    .select()
    .from(users)
    .where(sql`${users.school_id} in ${schoolIds}`)
    .orderBy(users.id)
  const rows = persons.flatMap(({ id, email, school_id }, person) =>
    sent.map(({ kind, subject }, index) => {
      const at = new Date(Date.now() - ((((person + index) * 5) % DAYS) * 1440 + 7 * person + 90) * 60_000).toISOString()
      const isRefused = person === persons.length - 1
      const ended = isRefused ? { failed_at: at, answer: '550 5.1.1' } : { sent_at: at }
      return {
        kind,
        user_id: id,
        school_id,
        recipient: email,
        subject,
        text,
        html: `<p>${text}</p>`,
        attempts: 1,
        created_at: at,
        ...ended,
      }
    }),
  )
  await db.insert(outbox).values(rows)
  await markAddress(db, persons.at(-1)!.email, '550 5.1.1')
}

const columns = sql`school_id, kind, record_id, before, note, first_at, last_at, mailed_at`
/** The news is mailed already, so that no mails follow. */
const moments = (hours: number) => sql.join(Array(3).fill(sql`now() - make_interval(hours => ${hours})`), sql`, `)

/** Makes news for the first schools: decisions of the last days, an activity that moved, one that does not take place. */
export async function seedNews(db: Db, schoolIds: number[]) {
  const ofSchools = (table: typeof students | typeof candidates) => sql`${table.school_id} in ${schoolIds}`
  await db.execute(sql`
    insert into ${news} (${columns})
    select ${students.school_id}, 'student', ${students.id}, jsonb_build_object('status', 'PENDING'), '', ${moments(5)}
    from ${students} join ${activities} on ${activities.id} = ${students.activity_id}
    where ${ofSchools(students)} and ${students.status} in ('ACCEPTED', 'WAITLISTED') and ${activities.start_at} between now() and now() + interval '3 weeks' and ${students.id} % 3 = 0`)
  await db.execute(sql`
    insert into ${news} (${columns})
    select ${candidates.school_id}, 'candidate', ${candidates.id}, '{"status": "PENDING", "is_finished": true}', '', ${moments(30)}
    from ${candidates} where ${ofSchools(candidates)} and ${candidates.status} in ('ACCEPTED', 'REJECTED')`)
  const known = sql`jsonb_build_object('state', 'PUBLISHED', 'start_at', to_char(start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'end_at', to_char(end_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'location', 'Zaal 2.14',
    'deadline', to_char(deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  await db.execute(sql`
    insert into ${news} (${columns})
    select school_id, 'activity', id, ${known}, case state when 'CANCELLED' then 'De docent is ziek.' else '' end, ${moments(20)}
    from (
      select distinct ${students.school_id}, ${activities.id}, state, start_at, end_at, deadline,
        dense_rank() over (partition by state order by ${activities.id}) as position
      from ${activities} join ${students} on ${activities.id} = ${students.activity_id}
      where ${ofSchools(students)} and start_at > now() and state in ('PUBLISHED', 'CANCELLED')) changed
    where position = 1`)
}
