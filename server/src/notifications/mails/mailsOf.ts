import { type SQL, sql } from 'drizzle-orm'
import { candidatesTable as candidates } from '../../tables/candidates'
import { messageRecipientsTable as recipients, messagesTable as messages } from '../../tables/messages'
import { newsSubject } from '../news/record'
import { newsMailsTable as newsMails, newsTable as news } from '../../tables/news'
import type { Db } from '../../platform/db/db'
import { inSlices } from '../../platform/arrays'
import { finishedMails, forgetTexts } from '../../platform/mail/outbox'
import { remindersTable as reminders } from '../../tables/reminders'
import { restorableIds } from '../removedStudents'
import { studentsTable as students } from '../../tables/students'

const SLICE_SIZE = 500
const LISTS_PUPILS = '\\{\\{[^{}]*leerlingen[^{}]*\\}\\}'

export const newsMailsOf = (newsIds: SQL) => sql`select ${newsMails.mail_id} from ${newsMails} where ${newsMails.news_id} in (${newsIds})`

/** Selects the mails that reminded a school of these candidates, by their names. */
export const reminderMailsOf = (candidateIds: SQL) => sql`
  select ${reminders.mail_id} from ${reminders} where ${reminders.rule} = 'candidates' and ${reminders.subject_id} in (${candidateIds})`

/** Selects the school and activity of each registration, and the former activity of one that was moved, if its news still has it. */
export const placesOf = (studentIds: SQL, newsRows: SQL) => sql`
  select ${students.school_id}, ${students.activity_id}, 'infinity'::timestamptz as until from ${students} where ${students.id} in (${studentIds})
  union select school_id, (before ->> 'activity_id')::int, 'infinity' from (${newsRows}) news`

/**
 * Selects the mails of messages that list the pupils of a school for an activity. `places` selects the `school_id` and `activity_id` of
 * registrations, and `until`: a later message did not find them.
 */
export const messageMailsOf = (places: SQL) => sql`
  select ${recipients.mail_id} from ${messages} join ${recipients} on ${recipients.message_id} = ${messages.id}
  where ${messages.body} ~* ${LISTS_PUPILS} and exists (
    select from (${places}) place where place.activity_id = ${messages.activity_id} and place.school_id = ${recipients.school_id}
      and place.until > ${recipients.created_at})`

/** Selects the news about registrations and candidates that were removed and can no longer be restored. */
const newsOfRemoved = sql`
  select ${news.id} from ${news}
  where ${newsSubject} = 'student' and not exists (select from ${students} where ${students.id} = ${news.record_id})
      and ${news.record_id} not in (${restorableIds})
    or ${newsSubject} = 'candidate' and not exists (select from ${candidates} where ${candidates.id} = ${news.record_id})`

const removedCandidates = sql`
  select ${reminders.subject_id} from ${reminders}
  where ${reminders.rule} = 'candidates' and not exists (select from ${candidates} where ${candidates.id} = ${reminders.subject_id})`

/**
 * Selects the mails about pupils who were removed, or who were anonymised while the mail was in line or sent again, and about news that was
 * deleted: nobody could find them for a pupil who is erased later.
 */
const outdated = sql`
  select ${newsMails.mail_id} from ${newsMails} where not exists (select from ${news} where ${news.id} = ${newsMails.news_id})
  union ${newsMailsOf(newsOfRemoved)}
  union ${reminderMailsOf(removedCandidates)}
  union ${reminderMailsOf(sql`select ${candidates.id} from ${candidates} where ${candidates.anonymised_at} is not null`)}
  union ${messageMailsOf(sql`
    select school_id, activity_id, max(anonymised_at) as until from ${students} where anonymised_at is not null group by 1, 2`)}`

export async function forgetOutdatedTexts(db: Db) {
  const { rows } = await db.execute<{ id: string }>(finishedMails(outdated))
  const ids = rows.map(({ id }) => id)
  await inSlices(ids, async (slice) => (await db.execute(forgetTexts(sql`select unnest(${sql.param(slice)}::uuid[])`))).rows, SLICE_SIZE)
}
