import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import { jobRunsTable as table } from './table'

/** Every process runs the jobs, some of them twice a minute: it is recorded once a minute at most. */
export const recordSuccess = (db: Db, name: string) =>
  db.execute(sql`
    insert into ${table} (name, succeeded_at) values (${name}, now())
    on conflict (name) do update set succeeded_at = now() where ${table.succeeded_at} < now() - interval '1 minute'`)

/** By name; a job that never succeeded is absent. */
export async function readLastSuccesses(db: Db): Promise<Record<string, string>> {
  const rows = await db.select().from(table).orderBy(table.name)
  return Object.fromEntries(rows.map(({ name, succeeded_at }) => [name, succeeded_at]))
}
