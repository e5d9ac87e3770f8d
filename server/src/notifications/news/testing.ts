import { type SQL, sql } from 'drizzle-orm'
import { outboxTable } from '../../platform/mail/table'
import { createTestApp, type TestApp } from '../../testing/app'
import { aPasswordHash, aStaff } from '../../testing/builders'
import { newsTable } from '../../tables/news'
import { sendNewsMails } from './sendMails'

export async function createNewsApp() {
  const preU = await createTestApp()
  return { preU, staff: await aStaff(preU.db), password_hash: await aPasswordHash() }
}

export async function forgetNews({ db }: TestApp) {
  await db.delete(outboxTable)
  await db.delete(newsTable)
}

export const readNews = ({ db }: TestApp, where?: SQL) => db.select().from(newsTable).where(where).orderBy(newsTable.id)

export const passMinutes = ({ db }: TestApp, minutes: number) =>
  db.execute(sql`
    update news set first_at = first_at - make_interval(mins => ${minutes}::int), last_at = last_at - make_interval(mins => ${minutes}::int)`)

/** Sends what is due some minutes from now. */
export async function mailLater(preU: TestApp) {
  await passMinutes(preU, 4)
  await sendNewsMails(preU.context)
}

export const mailsOf = ({ db }: TestApp) => db.select().from(outboxTable).orderBy(outboxTable.recipient)
