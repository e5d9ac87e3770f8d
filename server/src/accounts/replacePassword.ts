import { eq } from 'drizzle-orm'
import { users } from '@pre-u/contract/accounts/actions'
import { fullName } from '@pre-u/contract/platform/names'
import { writeAudit } from '../platform/audit/audit'
import type { Context } from '../platform/context'
import { queueMail } from '../platform/mail/outbox'
import { readOffice } from '../platform/programme/programme'
import type { Account } from './accounts'
import { revokeLinksOf, toAccount } from './links'
import { passwordChangedMail } from './mails'
import { endSessionsOf } from './sessions'
import { usersTable } from '../tables/accounts'

/** Call it in the transaction in which the account is locked. A first password sends no mail. */
export async function replacePassword({ db, config }: Context, user: Account, password_hash: string) {
  await db.update(usersTable).set({ password_hash }).where(eq(usersTable.id, user.id))
  await endSessionsOf(db, user.id)
  await revokeLinksOf(db, user.id)
  const { id } = user
  const name = fullName(user)
  const changed = { before: { password_hash: user.password_hash }, after: { password_hash } }
  await writeAudit(db, users, { id, name }, { id, title: name, ...changed })
  if (!user.password_hash) return
  const mail = passwordChangedMail(user, { ...config, office: await readOffice(db) })
  await queueMail(db, { ...toAccount(user), ...mail })
}
