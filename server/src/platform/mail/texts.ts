import { type SQL, sql } from 'drizzle-orm'
import { outboxTable as table } from './table'

/** Links that open an account are not kept, nor is the test of a message, which can name the pupils of a school and is of no school itself. */
const isKept = sql`not (${table.kind} = 'account' or ${table.kind} = 'message' and ${table.school_id} is null)`

/** What stays of the text of a mail that was sent or given up. */
export const keptText = {
  text: sql`case when ${isKept} then ${table.text} else '' end`,
  html: sql`case when ${isKept} then ${table.html} else '' end`,
}

/** Those that have a text which is not needed any more to send it. */
export const finishedMails = (mailIds: SQL) => sql`
  select ${table.id} from ${table}
  where ${table.id} in (${mailIds}) and coalesce(${table.sent_at}, ${table.failed_at}) is not null and ${table.text} <> ''
  order by ${table.id}`

/** Empties the texts of those that are finished; in one order, so that two who empty the same mails do not wait for each other. */
export const forgetTexts = (mailIds: SQL) =>
  sql`update ${table} set text = '', html = '' where ${table.id} in (${finishedMails(mailIds)} for update)`
