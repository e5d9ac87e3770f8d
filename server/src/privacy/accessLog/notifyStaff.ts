import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import { number } from '@pre-u/contract/platform/words'
import { usersTable as users } from '../../tables/accounts'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { locks, tryLockUntilCommit } from '../../platform/db/locks'
import { groupBy } from '../../platform/arrays'
import { composeMail } from '../../platform/mail/layout'
import { queueMails } from '../../platform/mail/outbox'
import { USUAL_PUPILS } from '../../platform/accessLog/record'
import { accessLogTable as table } from '../../platform/accessLog/table'

export const NOTIFY_STAFF_MS = 30_000
const BETWEEN_MAILS = sql`interval '1 hour'`

type Entry = typeof table.$inferSelect

/**
 * Reads what staff get a mail about: entries of people about whom none was sent in the last hour. The others wait for the next mail about
 * them.
 */
const readUnsent = (db: Db): Promise<Entry[]> =>
  db
    .select()
    .from(table)
    .where(
      sql`${table.is_to_notify} and not exists (
        select from ${table} sent where sent.actor_id = ${table.actor_id} and sent.notified_at > now() - ${BETWEEN_MAILS})`,
    )
    .orderBy(asc(table.id))

const readStaff = (db: Db) =>
  db
    .select()
    .from(users)
    .where(and(ne(users.user_type, 'SCHOOL'), eq(users.is_active, true)))
    .orderBy(asc(users.id))

const largeExportMail = (reader: { first_name: string; infix: string; last_name: string }, entries: Entry[], publicUrl: string) => {
  const name = entries[0]!.actor_name ?? 'Iemand'
  return composeMail({
    heading: `${name} heeft gegevens van veel leerlingen gedownload`,
    paragraphs: [`Beste ${fullName(reader)},`, ...entries.map(({ at, what }) => `${formatInstant(at)}: ${name} heeft ${what}.`)],
    sections: [
      {
        heading: 'Klopt dit niet?',
        paragraphs: ['Vraag het na. Was dit niet de bedoeling, dan kan het een datalek zijn dat binnen 72 uur gemeld moet worden.'],
      },
    ],
    button: { label: 'Bekijk het logboek', url: `${publicUrl}/settings?tab=logboek&resource=readings&actor__id=${entries[0]!.actor_id}` },
    footer: `U ontvangt deze e-mail als medewerker, omdat het om meer dan ${number(USUAL_PUPILS)} leerlingen tegelijk gaat. Per persoon komt er ten hoogste één e-mail per uur.`,
  })
}

/** Sends the other staff a mail about unusually large exports. */
export const notifyStaffOfExports = ({ db, config: { publicUrl } }: Pick<Context, 'db' | 'config'>) =>
  db.transaction(async (tx) => {
    if (!(await tryLockUntilCommit(tx, locks.accessLog))) return
    const unsent = await readUnsent(tx)
    if (unsent.length === 0) return
    const staff = await readStaff(tx)
    const mails = [...groupBy(unsent, ({ actor_id }) => actor_id)].flatMap(([actor_id, entries]) =>
      staff
        .filter(({ id }) => id !== actor_id)
        .map((reader) => ({
          ...largeExportMail(reader, entries, publicUrl),
          to: reader.email,
          kind: 'reading' as const,
          user_id: reader.id,
          school_id: null,
        })),
    )
    await queueMails(tx, mails)
    const ids = unsent.map(({ id }) => id)
    await tx
      .update(table)
      .set({ is_to_notify: false, notified_at: sql`now()` })
      .where(inArray(table.id, ids))
  })
