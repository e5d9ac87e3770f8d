import { eq, sql } from 'drizzle-orm'
import { mails } from '@pre-u/contract/mails'
import { usersTable } from '../auth/table'
import { newsMailsTable } from '../news/table'
import type { Actor } from '../platform/actor'
import { writeAudit } from '../platform/audit/audit'
import type { Db } from '../platform/db/db'
import { conflict, notFound } from '../platform/http/errors'
import { unmarkAddress } from '../platform/mail/failedAddresses'
import { queueAgain } from '../platform/mail/outbox'
import { outboxTable as outbox } from '../platform/mail/table'

/** Sends the same mail again, to the address that its recipient has now. */
export const resend = (db: Db, number: number, user: Actor): Promise<{ recipient: string }> =>
  db.transaction(async (tx) => {
    const [mail] = await tx.select().from(outbox).where(eq(outbox.number, number)).for('update')
    if (!mail) throw notFound()
    if (mail.sent_at === null && mail.failed_at === null) throw conflict('Deze e-mail wordt nog verstuurd.')
    if (mail.text === '')
      throw conflict('Deze e-mail had een persoonlijke link en is niet bewaard. Stuur de contactpersoon een nieuwe uitnodiging.')
    const [person] = await tx
      .select({ email: usersTable.email, wants_invitations: usersTable.wants_invitations })
      .from(usersTable)
      .where(eq(usersTable.id, mail.user_id ?? 0))
    if (mail.kind === 'invitation' && person?.wants_invitations === false)
      throw conflict('Deze contactpersoon heeft zich afgemeld voor uitnodigingen.')
    const recipient = person?.email ?? mail.recipient
    const again = await queueAgain(tx, mail, recipient)
    // Who sends it again says that the address is right.
    await unmarkAddress(tx, recipient)
    await tx.execute(sql`
      insert into ${newsMailsTable} (news_id, mail_id)
      select news_id, ${again.id} from ${newsMailsTable} where ${newsMailsTable.mail_id} = ${mail.id}`)
    await writeAudit(tx, mails, user, { id: again.number, title: mail.subject, before: null, after: {} })
    return { recipient }
  })
