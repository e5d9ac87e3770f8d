import { type SQL, sql } from 'drizzle-orm'
import { outboxTable as table } from './table'

/**
 * The text is stored unless it has a link that opens an account, or is the test of a message, which can name the pupils of a school and is
 * of no school itself.
 */
const isStored = sql`not (${table.kind} = 'account' or ${table.kind} = 'message' and ${table.school_id} is null)`

/** The text that is stored of a mail that was sent or given up. */
export const storedText = {
  text: sql`case when ${isStored} then ${table.text} else '' end`,
  html: sql`case when ${isStored} then ${table.html} else '' end`,
}

/** Selects mails that have a text which is not needed any more to send them. */
export const finishedMails = (mailIds: SQL) => sql`
  select ${table.id} from ${table}
  where ${table.id} in (${mailIds}) and coalesce(${table.sent_at}, ${table.failed_at}) is not null and ${table.text} <> ''
  order by ${table.id}`

/** Empties the texts of finished mails, in one order, so that two transactions that empty the same mails do not wait for each other. */
export const forgetTexts = (mailIds: SQL) =>
  sql`update ${table} set text = '', html = '' where ${table.id} in (${finishedMails(mailIds)} for update)`
