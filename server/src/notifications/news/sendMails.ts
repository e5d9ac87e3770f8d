import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { whenMailed } from '@pre-u/contract/notifications/news'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { isUnreachable } from '../../platform/db/faults'
import { queueMail } from '../../platform/mail/outbox'
import { readOffice } from '../../platform/programme/programme'
import { composeNews } from './compose'
import { newsKinds, readStories } from './kinds'
import { readRecipients, type Recipient } from './recipients'
import { earliest, type NewsRow, recordOf, type Story } from './story'
import { dailyNewsTable as daily, newsMailsTable, newsTable as news } from '../../tables/news'

/** Fifty placements one by one give one mail, at most MAX_DELAY after the first. */
const DEBOUNCE = sql`interval '3 minutes'`
const MAX_DELAY = sql`interval '30 minutes'`
/** News is stored as long as its mails. */
const RETENTION = sql`interval '1 year'`
/** The mail of the day is sent from this hour on, in Amsterdam. */
const DAILY_HOUR = sql`interval '16 hours'`
const lastDailyMoment = sql`(
  select (case when wall >= date_trunc('day', wall) + ${DAILY_HOUR} then date_trunc('day', wall) else date_trunc('day', wall) - interval '1 day' end
    + ${DAILY_HOUR}) at time zone 'Europe/Amsterdam'
  from (select now() at time zone 'Europe/Amsterdam' as wall) clock)`

async function findDueSchool(db: Db, tried: number[]): Promise<number | undefined> {
  const [due] = await db
    .select({ school_id: news.school_id })
    .from(news)
    .where(and(isNull(news.mailed_at), sql`${news.school_id} <> all(${sql.param(tried)}::int[])`))
    .groupBy(news.school_id)
    .having(sql`max(${news.last_at}) < now() - ${DEBOUNCE} or min(${news.first_at}) < now() - ${MAX_DELAY}`)
    .limit(1)
  return due?.school_id
}

async function findDuePerson(db: Db, tried: number[]): Promise<number | undefined> {
  const [due] = await db
    .select({ user_id: daily.user_id })
    .from(daily)
    .where(and(lt(daily.added_at, lastDailyMoment), sql`${daily.user_id} <> all(${sql.param(tried)}::int[])`))
    .limit(1)
  return due?.user_id
}

/** Finds the records that are news for this person in particular. A record can have several such persons. */
const ownRecords = (rows: NewsRow[], { id }: Recipient) => new Set(rows.filter(({ person_id }) => person_id === id).map(recordOf))

/** Who made a change gets only a receipt of it. */
const isFor = ({ news: row, weight }: Story, { id, is_primary }: Recipient, own: Set<string>) => {
  const isAddressed = is_primary || own.has(recordOf(row)) || newsKinds[row.kind].audience === 'every contact person'
  return isAddressed && (row.actor_id !== id || weight === 'receipt')
}

async function mailStories({ db, config }: Pick<Context, 'db' | 'config'>, person: Recipient, stories: Story[]) {
  if (stories.length === 0) return
  const address = { to: person.email, kind: 'news' as const, user_id: person.id, school_id: person.school.id }
  const mail = composeNews(stories, person, { ...config, office: await readOffice(db) })
  const mail_id = await queueMail(db, { ...address, ...mail })
  await db.insert(newsMailsTable).values(stories.map((story) => ({ news_id: story.news.id, mail_id })))
}

async function addToDaily(db: Db, user_id: number, stories: Story[]) {
  if (stories.length > 0) await db.insert(daily).values(stories.map((story) => ({ user_id, news_id: story.news.id })))
}

/**
 * Marks the news of the school and queues its mails. Rows that another server is marking, or that a change is writing to at this moment, are
 * skipped: the next run finds them.
 */
const mailSchool = (context: Context, school_id: number) =>
  context.db.transaction(async (db) => {
    const unmailed = db
      .select({ id: news.id })
      .from(news)
      .where(and(eq(news.school_id, school_id), isNull(news.mailed_at)))
      .for('update', { skipLocked: true })
    const rows = (await db
      .update(news)
      .set({ mailed_at: sql`now()` })
      .where(inArray(news.id, unmailed))
      .returning()) as NewsRow[]
    if (rows.length === 0) return
    const stories = await readStories(db, earliest(rows))
    for (const person of await readRecipients(db, school_id)) {
      const records = ownRecords(rows, person)
      const own = stories.filter((story) => isFor(story, person, records))
      const mailed = (when: ReturnType<typeof whenMailed>) =>
        own.filter(({ weight }) => whenMailed(weight, person.news_mails, person.is_primary) === when)
      await mailStories({ ...context, db }, person, mailed('soon'))
      await addToDaily(db, person.id, mailed('daily'))
    }
  })

const mailPerson = (context: Context, user_id: number) =>
  context.db.transaction(async (db) => {
    const taken = await db.delete(daily).where(eq(daily.user_id, user_id)).returning({ news_id: daily.news_id })
    const ids = taken.map(({ news_id }) => news_id)
    const rows = (ids.length > 0 ? await db.select().from(news).where(inArray(news.id, ids)) : []) as NewsRow[]
    if (rows.length === 0) return
    const person = (await readRecipients(db, rows[0]!.school_id)).find(({ id }) => id === user_id)
    if (person) await mailStories({ ...context, db }, person, await readStories(db, earliest(rows)))
  })

type Mailing = {
  whose: string
  findDue: (db: Db, tried: number[]) => Promise<number | undefined>
  send: (context: Context, id: number) => Promise<void>
}
const soon: Mailing = { whose: 'a school', findDue: findDueSchool, send: mailSchool }
const onceADay: Mailing = { whose: 'a person', findDue: findDuePerson, send: mailPerson }

/** Sends one after the other, each once. The next run tries again what failed. */
async function sendAll(context: Context, { whose, findDue, send }: Mailing) {
  const { db, log } = context
  const tried: number[] = []
  for (let id = await findDue(db, tried); id !== undefined; id = await findDue(db, tried)) {
    tried.push(id)
    await send(context, id).catch((err: unknown) => {
      if (isUnreachable(err)) throw err
      log.warn({ err, id }, `the news of ${whose} could not be mailed`)
    })
  }
}

/** Mails schools what changed: a mail for each person about everything, some minutes after the last change or once a day. */
export async function sendNewsMails(context: Context) {
  await sendAll(context, soon)
  await sendAll(context, onceADay)
  await context.db.delete(news).where(lt(news.last_at, sql`now() - ${RETENTION}`))
}
