import { sql } from 'drizzle-orm'
import type { MailKind } from '@pre-u/contract/notifications/mails/log'
import { usersTable as users } from '../../tables/accounts'
import type { Db } from '../../platform/db/db'
import { markAddress } from '../../platform/mail/failedAddresses'
import { outboxTable as outbox } from '../../platform/mail/table'

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
