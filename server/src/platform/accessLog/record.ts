import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { accessLog as kind } from '@pre-u/contract/privacy/kinds'
import type { Actor } from '../actor'
import { writeAudit } from '../audit/audit'
import { type Db, requestClaim } from '../db/db'
import { accessLogPeopleTable, accessLogTable as table } from './table'

/** The table whose numbers are recorded; accounts of schools and of staff are users. */
export type People = (typeof accessLogPeopleTable.$inferSelect)['people']

/** The other staff get a mail about an export of more pupils than this. */
export const USUAL_PUPILS = 1000
/** A preview reads a file in parts, and a page may be loaded again: these are one access. */
const SAME_ACCESS = sql`interval '5 minutes'`
const BUCKET = 4096
/** How many numbers wait for one statement. */
const SLICE = 25_000

type Reader = Pick<Actor, 'id' | 'name'>
type Facts = { count: number; people?: People }

export async function insertAccess(db: Db, { id: actor_id, name: actor_name }: Reader, what: string, { count, people }: Facts) {
  const is_to_notify = count > USUAL_PUPILS && people !== undefined && people !== 'users'
  const [entry] = await db.insert(table).values({ actor_id, actor_name, what, count, is_to_notify }).returning({ id: table.id })
  return entry!.id
}

/**
 * Records an access, and writes it in the audit log. `what` follows 'heeft' and has no names. Returns its id, for `insertPeople`. It is no
 * change, so that a repeated request with a key reads again.
 */
export const recordAccess = (db: Db, actor: Reader, what: string, facts: Facts): Promise<number> =>
  requestClaim.exit(() =>
    db.transaction(async (tx) => {
      const id = await insertAccess(tx, actor, what, facts)
      await writeAudit(tx, kind, actor, { id, title: what, before: null, after: null })
      return id
    }),
  )

export const isRecorded = async (db: Db, actor: Reader, what: string): Promise<boolean> =>
  (await db.$count(table, and(eq(table.actor_id, actor.id), gt(table.at, sql`now() - ${SAME_ACCESS}`), eq(table.what, what)))) > 0

export async function insertPeople(db: Db, access_id: number, people: People, ids: number[]) {
  if (ids.length === 0) return
  // The ids are one text, because node-postgres looks at each element of an array.
  const list = `{${ids.join()}}`
  await db.execute(sql`
    insert into ${accessLogPeopleTable} (access_id, people, bucket, ids)
    select ${access_id}::int, ${people}, id / ${BUCKET}::int, array_agg(id) from unnest(${list}::int[]) id group by 3`)
}

/**
 * Writes whose rows an export has sent while it goes on, so that only a slice of them is in memory and its first byte waits for none. Call
 * `finish` also after a fault: what was sent was seen.
 */
export function recordPeople(db: Db, people: People) {
  let entryId: number | null = null
  let waiting: number[] = []
  let written: Promise<void> = Promise.resolve()
  const flush = () => {
    const [id, ids] = [entryId, waiting]
    if (id === null) return
    waiting = []
    written = written.then(() => insertPeople(db, id, people, ids))
    // `finish` awaits it.
    written.catch(() => undefined)
  }
  return {
    setAccess: (id: number) => void (entryId = id),
    add(ids: (number | null)[]) {
      waiting.push(...ids.filter((id) => id !== null))
      if (waiting.length >= SLICE) flush()
    },
    async finish() {
      flush()
      await written
    },
  }
}

/** A condition on entries of the access log: they showed one of these. */
export const showedOneOf = (people: People, ids: number[]): SQL => sql`${table.id} in (
  select access_id from ${accessLogPeopleTable} where people = ${people}
    and bucket = any(${sql.param([...new Set(ids.map((id) => Math.trunc(id / BUCKET)))])}::int[]) and ids && ${sql.param(ids)}::int[])`
