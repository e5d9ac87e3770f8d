import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullName } from '@pre-u/contract/platform/names'
import { seedWhenEmpty } from '../demo/seed'
import { candidatesTable } from '../honours/candidates/table'
import { messageRecipientsTable } from '../messages/table'
import { auditTable } from '../platform/audit/audit'
import { failedAddressesTable, outboxTable } from '../platform/mail/table'
import { undosTable } from '../platform/undo/table'
import { sweepStore } from '../platform/storage/sweep'
import { expireUploads, objectKeyColumns } from '../storedObjects'
import { activityCountsTable, schoolActivityCountsTable, schoolCountsTable, studentReportsTable, studentsTable } from '../students/table'
import { usersTable } from '../auth/table'
import { createTestApp, type TestApp } from '../testing/app'
import { aStaff } from '../testing/builders'
import { runRetention } from './run'

const IN_THREE_YEARS = new Date(Date.now() + 3 * 366 * 86_400_000)

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  await seedWhenEmpty(preU)
  staff = await aStaff(preU.db)
}, 120_000)
afterAll(() => preU.close())

async function readPupils() {
  const { db } = preU
  const people = await Promise.all(
    [studentsTable, candidatesTable].map((table) =>
      db
        .select({ id: table.id, first_name: table.first_name, infix: table.infix, last_name: table.last_name, email: table.email })
        .from(table),
    ),
  )
  return people.flat()
}

/** Every row of every table as text, as a dump of the database has it. */
async function dump(): Promise<string> {
  const { rows: tables } = await preU.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await preU.db.execute<{ row: string }>(sql`select kept::text as row from ${sql.identifier(name)} kept`)
    texts.push(...rows.map(({ row }) => row.toLowerCase()))
  }
  return texts.join('\n')
}

async function readCounts() {
  const counts = [schoolCountsTable, schoolActivityCountsTable, activityCountsTable].map(async (table) => {
    const { rows } = await preU.db.execute<{ key: string; total: number }>(sql`
      select (to_jsonb(kept) - 'number')::text as key, sum(number)::int as total from ${table} kept group by 1 having sum(number) <> 0 order by 1`)
    return [getTableName(table), rows]
  })
  const lists = ['activities', 'honours-program', 'students', 'honours-program-students', 'schools'].map(async (path) => {
    const { count, results } = (await preU.call({ url: `/api/${path}/?page_size=100`, as: staff })).json()
    const shown = results.map(({ id, placed, submitted, drafts, free }: Record<string, unknown>) => ({
      id,
      placed,
      submitted,
      drafts,
      free,
    }))
    return [path, count, path.includes('students') ? [] : shown]
  })
  const figures = ['by=level', 'by=school', 'by=period&grade=5'].map(async (query) =>
    (await preU.call({ url: `/api/figures/?${query}`, as: staff })).json(),
  )
  return { kept: await Promise.all(counts), lists: await Promise.all(lists), figures: await Promise.all(figures) }
}

async function listObjects() {
  const keys: string[] = []
  for await (const slice of preU.store.olderThan(IN_THREE_YEARS)) keys.push(...slice)
  return keys
}

/** Names in the log, in a mail, in a report and in what can be taken back. */
async function leaveTraces(pupil: { id: number; email: string } & Parameters<typeof fullName>[0]) {
  const { db } = preU
  const title = fullName(pupil)
  await db.insert(auditTable).values({ action: 'UPDATE', resource: 'students', record_id: pupil.id, record_title: title, changes: {} })
  const sent_at = new Date().toISOString()
  await db.insert(outboxTable).values({ recipient: pupil.email, subject: `Over ${title}`, text: '', html: '', sent_at })
  await db.insert(studentReportsTable).values({ student_id: pupil.id, kind: 'ILL', reason: `${title} heeft griep` })
  const kept = JSON.stringify([{ ...pupil, touched_at: null }])
  await db.execute(
    sql`insert into ${undosTable} (user_id, resource, kind, rows) values (${staff.id}, 'students', 'removed', ${kept}::jsonb)`,
  )
}

test('nothing of the pupils of an expired year is left, and every number is as it was', async () => {
  const pupils = await readPupils()
  await leaveTraces(pupils[0]!)
  const accounts = new Set((await preU.db.select().from(usersTable)).map((user) => fullName(user).toLowerCase()))
  // All addresses, and of the names a share: looking for thousands of them takes half a minute.
  const addresses = new Set(pupils.map(({ email }) => email.toLowerCase()))
  const names = pupils.filter((_, index) => index % 25 === 0).map((pupil) => fullName(pupil).toLowerCase())
  const tracesIn = (text: string) => [
    ...text.match(/[\w.+-]+@[\w.-]+/g)!.filter((address) => addresses.has(address)),
    ...names.filter((name) => !accounts.has(name) && text.includes(name)),
  ]
  const before = await readCounts()
  const perTable = [outboxTable, messageRecipientsTable, failedAddressesTable].map((table) => preU.db.$count(table))
  const mails = (await Promise.all(perTable)).reduce((sum, number) => sum + number, 0)
  expect(tracesIn(await dump()).length).toBeGreaterThan(pupils.length)
  expect((await listObjects()).length).toBeGreaterThan(50)

  const counts = await runRetention(preU.context, IN_THREE_YEARS)
  await sweepStore(preU.context, { keyColumns: objectKeyColumns, expire: expireUploads }, IN_THREE_YEARS)

  expect(counts).toMatchObject({ registrations: await preU.db.$count(studentsTable), mails })
  expect(tracesIn(await dump())).toEqual([])
  const { rows: documents } = await preU.db.execute<{ keys: number }>(sql`select count(object_key)::int as keys from documents`)
  expect(await listObjects()).toHaveLength(documents[0]!.keys)
  expect(await readCounts()).toEqual(before)
}, 120_000)
