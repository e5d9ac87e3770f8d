import { eq, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullName } from '@pre-u/contract/platform/names'
import { seedWhenEmpty } from '../../commands/demo/seed'
import { draftsTable } from '../../tables/drafts'
import { documentsTable } from '../../tables/documents'
import { candidatesTable, honoursFilesTable, honoursUploadsTable } from '../../tables/candidates'
import { messageRecipientsTable } from '../../tables/messages'
import { newsTable } from '../../tables/news'
import { auditTable } from '../../platform/audit/audit'
import { requestKeysTable } from '../../platform/idempotency/table'
import { failedAddressesTable, outboxTable } from '../../platform/mail/table'
import { undosTable } from '../../platform/undo/table'
import { sweepStore } from '../../platform/storage/sweep'
import { expireUploads, objectKeyColumns } from '../../storedObjects'
import { studentReportsTable, studentsTable } from '../../tables/students'
import { usersTable } from '../../tables/accounts'
import { createTestApp, type TestApp } from '../../testing/app'
import { aStaff } from '../../testing/builders'
import { runRetention } from './run'
import { retentionHoldsTable } from '../../tables/retention'

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

/** Every table of the database as text, as a dump has it. */
async function dump(): Promise<string> {
  const texts = await Promise.all(
    (await readColumns())
      .map(({ table }) => table)
      .filter(isFirst)
      .map(textOf),
  )
  return texts.join('\n').toLowerCase()
}

const isFirst = <T>(value: T, index: number, all: T[]) => all.indexOf(value) === index

async function textOf(table: string) {
  const { rows } = await preU.db.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(table)} t`)
  return rows.map(({ row }) => row).join('\n')
}

const readColumns = async () =>
  (
    await preU.db.execute<{ table: string; column: string; type: string }>(sql`
      select table_name as table, column_name as column, data_type as type from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`)
  ).rows

async function readCounts() {
  const counted = ['activities', 'honours-program', 'students', 'honours-program-students', 'schools'].map(async (path) => {
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
  const tables = ['level', 'school', 'period&grade=5', 'category', 'school&category=College'].map((by) => `?by=${by}`)
  const figures = [...tables, 'curves/', 'matrix/', 'attendance/', 'honours/'].map(async (path) =>
    (await preU.call({ url: `/api/figures/${path}`, as: staff })).json(),
  )
  return { counted: await Promise.all(counted), figures: await Promise.all(figures) }
}

async function listObjects() {
  const keys: string[] = []
  for await (const slice of preU.store.olderThan(IN_THREE_YEARS)) keys.push(...slice)
  return keys
}

const MARK = 'Spoorzoeker'
const marked = { first_name: `Mees ${MARK}`, infix: `de ${MARK}`, last_name: MARK, email: `mees@${MARK}.example` }
const line = `${fullName(marked)} is ziek`

/** Puts the mark in every column in which data of a pupil can stand: of a registration, of a candidate, and of what copies them. */
async function leaveTraces() {
  const { db } = preU
  const [student, candidate] = await Promise.all([
    db.select().from(studentsTable).limit(1),
    db.select().from(candidatesTable).innerJoin(honoursFilesTable, eq(honoursFilesTable.honours_student_id, candidatesTable.id)).limit(1),
  ]).then(([[first], [second]]) => [first!, second!.honours_students] as const)
  const student_id = student.id
  const honours_student_id = candidate.id
  const user_id = staff.id
  await db
    .update(studentsTable)
    .set({ ...marked, remarks: line, status_reason: line })
    .where(eq(studentsTable.id, student_id))
  await db
    .update(candidatesTable)
    .set({ ...marked, motivation: line, status_reason: line })
    .where(eq(candidatesTable.id, honours_student_id))
  const file = { name: `${line}.pdf`, content_type: 'application/pdf' } as const
  await db.update(honoursFilesTable).set({ name: file.name }).where(eq(honoursFilesTable.honours_student_id, honours_student_id))
  await db.insert(honoursUploadsTable).values({ key: 'spoor', honours_student_id, kind: '', size: 1, user_id, ...file })
  const [document] = await db.select().from(documentsTable).where(eq(documentsTable.kind, 'file')).limit(1)
  const trashed_at = new Date().toISOString()
  await db.update(documentsTable).set({ name: file.name, trashed_at }).where(eq(documentsTable.id, document!.id))
  const entry = { action: 'UPDATE' as const, record_title: line, changes: { remarks: ['', line] as [string, string] } }
  await db.insert(auditTable).values([
    { ...entry, resource: 'students', record_id: student_id },
    { ...entry, resource: 'honours_students', record_id: honours_student_id },
  ])
  const mail = { recipient: marked.email, subject: line, text: line, html: line, files: [{ ...file, object_key: 'spoor' }] }
  await db.insert(outboxTable).values({ ...mail, sent_at: trashed_at })
  await db.insert(failedAddressesTable).values({ email: marked.email, answer: '550' })
  await db.insert(studentReportsTable).values({ student_id, kind: 'ILL', reason: line })
  await db.insert(newsTable).values([
    { school_id: student.school_id, kind: 'student', record_id: student_id, note: line },
    { school_id: candidate.school_id, kind: 'candidate', record_id: honours_student_id, note: line },
  ])
  await db.insert(undosTable).values({ user_id, resource: 'students', kind: 'removed', rows: [marked] })
  await db.insert(requestKeysTable).values({ user_id, key: 'spoor', request: '', status: 201, answer: JSON.stringify(marked) })
  await db.insert(draftsTable).values({ user_id, key: 'register-1', content: JSON.stringify(marked) })
  await db.insert(retentionHoldsTable).values({ email: marked.email, reason: line, until: '2026-01-01' })
}

/** Of the programme, its schools and its accounts; codes and numbers; and what is stored until a restriction is lifted. */
const WITHOUT_PUPILS = [
  /^(calendar_feeds|document_versions|message_recipients|one_time_links|rate_limits|access_log|access_log_people|job_runs|programme|passkeys|recovery_codes|refresh_tokens|sessions|sign_ins|totp_secrets)\./,
  /^(reminder_rules|reminders|restricted_\w+|restrictions|retention_runs|retention_terms|security_events|student_figures)\./,
  /\.(action|actor_name|answer|before|content_type|key|kind|level|object_key|profile|report|request|resource|status)$/,
]

/** A column is covered by leaving a trace in it, so that the other test shows that it goes. */
async function columnsWithoutTrace() {
  const texts = (await readColumns()).filter(({ type }) => ['text', 'character varying', 'json', 'jsonb', 'ARRAY'].includes(type))
  const found = await Promise.all(
    texts.map(async ({ table, column }) => {
      const name = sql.identifier(column)
      const { rows } = await preU.db.execute<{ has: boolean }>(
        sql`select exists (select from ${sql.identifier(table)} where ${name}::text ilike ${`%${MARK}%`}) as has`,
      )
      return rows[0]!.has ? [] : [`${table}.${column}`]
    }),
  )
  return found.flat()
}

test('every column that can hold something of a pupil has a trace', async () => {
  await leaveTraces()
  const lists = await preU.readLists()
  const withoutPupils = lists.filter(({ contract }) => 'namesPupils' in contract && !contract.namesPupils)
  const tables = new Set(withoutPupils.map(({ table }) => getTableName(table)))
  const canNamePupil = (column: string) => !tables.has(column.split('.')[0]!) && !WITHOUT_PUPILS.some((pattern) => pattern.test(column))
  expect((await columnsWithoutTrace()).filter(canNamePupil)).toEqual([])
})

test('nothing of the pupils of an expired year is left, and every number is as it was', async () => {
  const pupils = await readPupils()
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
  const after = await dump()
  expect(after).not.toContain(MARK.toLowerCase())
  expect(tracesIn(after)).toEqual([])
  const { rows: documents } = await preU.db.execute<{ keys: number }>(sql`select count(object_key)::int as keys from documents`)
  expect(await listObjects()).toHaveLength(documents[0]!.keys)
  expect(await readCounts()).toEqual(before)
}, 120_000)
