import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import * as calls from '@pre-u/contract/notifications/news/recent'
import { listed, upperFirst } from '@pre-u/contract/platform/words'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { groupBy } from '../../platform/arrays'
import { newsSeenTable as seen, newsTable as news } from '../../tables/news'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { describeOutcomes, outcomesOf, unique } from './compose'
import { readStories } from './kinds'
import { earliest, latestNotIn, type NewsRow, type Story } from './story'

const MAX_ROWS = 2000
const MAX_ITEMS = 50
const MAX_NAMES = 3
const MAX_COUNT = 100
/** How long the list shows news that was seen. For an account that never opened the list, older news is not marked as new. */
const LISTED = sql`now() - interval '30 days'`

const seenBy = ({ id }: Actor) => sql`coalesce((select ${seen.seen_at} from ${seen} where ${seen.user_id} = ${id}), ${LISTED})`
/** The news is of the whole school, as its lists are, and not of what the user changed. */
const ofOthers = ({ id, school }: Actor) => and(eq(news.school_id, school?.id ?? 0), ne(news.actor_id, id))

const isFirstVisit = async (db: Db, { id }: Actor) => (await db.$count(seen, eq(seen.user_id, id))) === 0

async function countUnseen(db: Db, user: Actor): Promise<number> {
  const records = db
    .selectDistinct({ kind: news.kind, record_id: news.record_id })
    .from(news)
    .where(and(ofOthers(user), gt(news.last_at, seenBy(user))))
    .limit(MAX_COUNT)
  return db.$count(records.as('records'))
}

/** The names of pupils and candidates. Without a noun the outcome names what it is about. */
const namesIn = (stories: Story[]) => stories.flatMap(({ noun, line }) => (noun && line ? [line[0]] : []))

/** '1 kandidaat afgewezen: Sem Bakker; 1 geplaatst: Sem Vos', and without the names where there are many. */
function describeWithNames(stories: Story[]): string {
  const number = namesIn(stories).length
  if (number === 0 || number > MAX_NAMES) return describeOutcomes(stories)
  const parts = outcomesOf(stories).map(({ words, stories: ofOutcome }) => [words, listed(namesIn(ofOutcome))].filter(Boolean).join(': '))
  return parts.join('; ')
}

function toItem(stories: Story[], is_new: boolean): calls.NewsItem {
  const { topic } = stories[0]!
  return {
    key: `${topic.key} ${is_new}`,
    is_new,
    at: stories.map((story) => story.news.last_at).reduce((a, b) => (a > b ? a : b)),
    heading: topic.heading,
    outcome: upperFirst(describeWithNames(stories)),
    // The mail says what to do with a pupil's status; nothing else says what happened to an activity.
    sentences: unique(stories.flatMap(({ noun, sentences, news: { note } }) => [...(noun ? [] : sentences), ...(note ? [note] : [])])),
    path: topic.path,
  }
}

async function readItems(db: Db, rows: NewsRow[], is_new: boolean): Promise<calls.NewsItem[]> {
  const stories = await readStories(db, rows)
  const topics = [...groupBy(stories, ({ topic }) => topic.key).values()]
  return topics.map((group) => toItem(group, is_new)).toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** Reads what changed since this person looked last, and below it what was seen before. */
async function readRecent(db: Db, user: Actor) {
  const since = sql`least(${seenBy(user)}, ${LISTED})`
  const rows = await db
    .select({ row: news, is_new: sql<boolean>`${news.last_at} > ${seenBy(user)}` })
    .from(news)
    .where(and(ofOthers(user), gt(news.last_at, since)))
    .orderBy(desc(news.last_at), desc(news.id))
    .limit(MAX_ROWS)
  const [unseen, before] = [true, false].map((is_new) => rows.filter((entry) => entry.is_new === is_new).map(({ row }) => row as NewsRow))
  const items = [...(await readItems(db, earliest(unseen!), true)), ...(await readItems(db, latestNotIn(before!, unseen!), false))]
  return { is_first_visit: await isFirstVisit(db, user), until: rows[0]?.row.last_at ?? null, items: items.slice(0, MAX_ITEMS) }
}

/** Moves the time forward only, and never beyond now. */
async function markSeen(db: Db, { id }: Actor, until: string) {
  await db
    .insert(seen)
    .values({ user_id: id, seen_at: sql`least(${until}::timestamptz, now())` })
    .onConflictDoUpdate({ target: seen.user_id, set: { seen_at: sql`greatest(${seen.seen_at}, excluded.seen_at)` } })
}

export const newsFeature: Feature = (app, { db }) => {
  mountAction(app, calls.readRecentNews, ({ user }) => readRecent(db, user))
  mountAction(app, calls.countUnseenNews, async ({ user }) => ({
    count: await countUnseen(db, user),
    is_first_visit: await isFirstVisit(db, user),
  }))
  mountAction(app, calls.markNewsSeen, ({ user, body }) => markSeen(db, user, body.until))
}
