import { eq, sql } from 'drizzle-orm'
import { mails } from '@pre-u/contract/notifications/kinds'
import { mayReceive } from '../../accounts/accounts'
import { usersTable } from '../../tables/accounts'
import { messageRecipientsTable } from '../../tables/messages'
import { newsSubject } from '../news/record'
import { newsMailsTable, newsTable } from '../../tables/news'
import type { Actor } from '../../platform/actor'
import { writeAudit } from '../../platform/audit/audit'
import type { Db } from '../../platform/db/db'
import { conflict, notFound } from '../../platform/http/errors'
import { unmarkAddress } from '../../platform/mail/addresses'
import { queueAgain, forgetTexts } from '../../platform/mail/outbox'
import { outboxTable as outbox } from '../../platform/mail/table'
import { remindersTable } from '../../tables/reminders'
import { restrictedRecordsTable, restrictionsTable } from '../../tables/subjectAccess'
import { messageMailsOf, placesOf, reminderMailsOf } from './mailsOf'

const HAD_LINK = 'Deze e-mail had een persoonlijke link en is niet bewaard. Stuur de contactpersoon een nieuwe uitnodiging.'
const NO_TEXT =
  'De tekst van deze e-mail is niet meer bewaard: de e-mail is al opnieuw gestuurd, was een test, of noemde een leerling van wie de gegevens zijn gewist of verwijderd.'
const NO_ACCOUNT = 'De ontvanger heeft geen account meer, of het is niet actief. Neem contact op met iemand anders van de school.'
const NAMES_RESTRICTED =
  'Deze e-mail noemt een leerling van wie de gegevens zijn afgeschermd. Opnieuw sturen kan weer als de afscherming is opgeheven.'

type Mail = typeof outbox.$inferSelect

const students = sql`select record_id from hidden where resource = 'students'`
const newsOfStudents = sql`
  select school_id, before from ${newsTable} where ${newsSubject} = 'student' and ${newsTable.record_id} in (${students})`

/** A later mail says 'Leerling afgeschermd' itself. */
async function namesRestricted(db: Db, mail: Mail): Promise<boolean> {
  const { rows } = await db.execute<{ is_named: boolean }>(sql`
    with hidden as (
      select resource, record_id from ${restrictedRecordsTable} join ${restrictionsTable} on ${restrictionsTable.id} = restriction_id
      where ${restrictionsTable.updated_at} > ${mail.created_at})
    select (exists (
      select from ${newsMailsTable} join ${newsTable} on ${newsTable.id} = ${newsMailsTable.news_id}
      join hidden on hidden.record_id = ${newsTable.record_id}
        and hidden.resource = case ${newsSubject} when 'student' then 'students' when 'candidate' then 'honours_students' end
      where ${newsMailsTable.mail_id} = ${mail.id})
    or ${mail.id}::uuid in (
      ${reminderMailsOf(sql`select record_id from hidden where resource = 'honours_students'`)}
      union ${messageMailsOf(placesOf(students, newsOfStudents))})) is true as is_named`)
  return rows[0]!.is_named
}

/** A reminder and a recipient of a message know one mail, so that only the new one has the text that must be found later. */
async function moveText(db: Db, from: Mail, to: Mail) {
  await db.execute(sql`
    insert into ${newsMailsTable} (news_id, mail_id)
    select news_id, ${to.id} from ${newsMailsTable} where ${newsMailsTable.mail_id} = ${from.id}`)
  for (const table of [remindersTable, messageRecipientsTable])
    await db.execute(
      sql`update ${table} set mail_id = ${to.id} where ${table.school_id} = ${from.school_id} and ${table.mail_id} = ${from.id}`,
    )
  await db.execute(forgetTexts(sql`select ${from.id}::uuid`))
}

/** Sends the same mail again, to the address that its recipient has now. */
export const resend = (db: Db, number: number, user: Actor): Promise<{ recipient: string }> =>
  db.transaction(async (tx) => {
    const [mail] = await tx.select().from(outbox).where(eq(outbox.number, number)).for('update')
    if (!mail) throw notFound()
    if (mail.sent_at === null && mail.failed_at === null) throw conflict('Deze e-mail wordt nog verstuurd.')
    if (mail.text === '') throw conflict(mail.kind === 'account' ? HAD_LINK : NO_TEXT)
    if (await namesRestricted(tx, mail)) throw conflict(NAMES_RESTRICTED)
    const [person] = await tx
      .select({ email: usersTable.email, wants_invitations: usersTable.wants_invitations })
      .from(usersTable)
      .where(eq(usersTable.id, mail.user_id ?? 0))
    if (mail.user_id !== null && !(await mayReceive(tx, mail.user_id))) throw conflict(NO_ACCOUNT)
    if (mail.kind === 'invitation' && person?.wants_invitations === false)
      throw conflict('Deze contactpersoon heeft zich afgemeld voor uitnodigingen.')
    const recipient = person?.email ?? mail.recipient
    const again = await queueAgain(tx, mail, recipient)
    // Who sends it again says that the address is right.
    await unmarkAddress(tx, recipient)
    await moveText(tx, mail, again)
    await writeAudit(tx, mails, user, { id: again.number, title: mail.subject, before: null, after: {} })
    return { recipient }
  })
