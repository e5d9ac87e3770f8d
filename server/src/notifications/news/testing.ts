import { type SQL, sql } from 'drizzle-orm'
import { outboxTable } from '../../platform/mail/table'
import { createTestApp, type TestApp } from '../../testing/app'
import { aPasswordHash, aStaff } from '../../testing/builders'
import { newsTable } from '../../tables/news'
import { tellNews } from './tell'
import { unpackNews } from './unpack'

export async function createNewsApp() {
  const preU = await createTestApp()
  return { preU, staff: await aStaff(preU.db), password_hash: await aPasswordHash() }
}

export async function forgetNews({ db }: TestApp) {
  await unpackNews(db)
  await db.delete(outboxTable)
  await db.delete(newsTable)
}

/** As it is a second later. */
export async function readNews({ db }: TestApp, where?: SQL) {
  await unpackNews(db)
  return db.select().from(newsTable).where(where).orderBy(newsTable.id)
}

export async function passMinutes({ db }: TestApp, minutes: number) {
  await unpackNews(db)
  await db.execute(sql`
    update news set first_at = first_at - make_interval(mins => ${minutes}::int), last_at = last_at - make_interval(mins => ${minutes}::int)`)
}

/** Tells what is due some minutes from now. */
export async function tellLater(preU: TestApp) {
  await passMinutes(preU, 4)
  await tellNews(preU.context)
}

export const mailsOf = ({ db }: TestApp) => db.select().from(outboxTable).orderBy(outboxTable.recipient)
