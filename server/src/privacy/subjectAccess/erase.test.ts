import { eq, sql } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import { addDays, dayOf } from '@pre-u/contract/platform/dates'
import { students } from '@pre-u/contract/students/students'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { candidatesTable, honoursFilesTable } from '../../tables/candidates'
import { auditTable, writeAudit } from '../../platform/audit/audit'
import { requestKeysTable } from '../../platform/idempotency/table'
import { draftsTable } from '../../tables/drafts'
import { markAddress } from '../../platform/mail/addresses'
import { outboxTable } from '../../platform/mail/table'
import { retentionHoldsTable } from '../../tables/retention'
import { studentsTable } from '../../tables/students'
import { aSchoolUser } from '../../testing/builders'
import { PATH, startSubjectAccess } from './testing'

const { preU, staff, post, read, partOf, steps, studentRow, dumpOf, aPupil } = await startSubjectAccess()
afterAll(() => preU.close())

describe('erasing', () => {
  test('sent again with its key, gets its first answer', async () => {
    const { email } = await aPupil()
    const call = { method: 'POST', url: `${PATH}/erase/`, body: { email }, as: staff, headers: { 'idempotency-key': 'wissen' } } as const
    const erase = async () => (await preU.call(call)).json()
    expect(await erase()).toEqual({ count: 3, kept: [] })
    await vi.waitFor(async () => expect(await erase()).toEqual({ count: 3, kept: [] }))
  })

  test('waits for whoever is changing a registration, whose entry in the log has the name', async () => {
    const { email, student } = await aPupil()
    const row = await studentRow(student.id)
    let erasing: ReturnType<typeof post> | undefined
    await preU.db.transaction(async (tx) => {
      await tx.update(studentsTable).set({ grade: 6 }).where(eq(studentsTable.id, student.id))
      await writeAudit(
        tx,
        students,
        { id: staff.id, name: fullName(staff) },
        {
          id: student.id,
          title: fullName(row),
          before: row,
          after: { ...row, grade: 6 },
        },
      )
      erasing = post('erase', { email })
      const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await preU.db.execute(isWaiting)).rows).toHaveLength(1))
    })
    expect((await erasing!).json()).toEqual({ count: 3, kept: [] })
    const entries = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, student.id))
    expect(entries.filter(({ record_title }) => record_title.includes('Roos'))).toEqual([])
  })

  test('leaves nothing of a person and every number', async () => {
    const { email, student, candidate, file } = await aPupil()
    await preU.db.insert(outboxTable).values({ recipient: email.toUpperCase(), subject: 'Welkom', text: '', html: '' })
    await markAddress(preU.db, email, '5.1.1')
    expect((await post('erase', { email })).json()).toEqual({ count: 3, kept: [] })
    expect((await read(email)).parts).toEqual([])
    expect(await studentRow(student.id)).toMatchObject({ last_name: 'geanonimiseerd', status: 'ACCEPTED', remarks: '' })
    const ofPupils = ['students', 'honours_students', 'honours_files', 'student_reports']
    const dump = await dumpOf(...ofPupils, 'undos', 'request_keys', 'audit_log', 'outbox', 'failed_addresses')
    expect([email, email.toUpperCase(), file.object_key].filter((trace) => dump.includes(trace))).toEqual([])
    expect(await preU.db.$count(honoursFilesTable, eq(honoursFilesTable.id, file.id))).toBe(0)
    expect((await steps()).at(-1)?.[0]).toBe('Gewist')
    expect((await preU.db.select().from(candidatesTable).where(eq(candidatesTable.id, candidate.id)))[0]!.motivation).toBe('')
  })

  test('deletes the drafts that name the pupil, of every account, and no others', async () => {
    const { email } = await aPupil()
    const { email: another } = await aPupil()
    const teacher = await aSchoolUser(preU.db)
    await preU.db.insert(draftsTable).values([
      { user_id: teacher.id, key: 'register-1', content: JSON.stringify({ rows: [[email.toUpperCase()]] }) },
      { user_id: staff.id, key: 'register-1', content: JSON.stringify({ rows: [[another, email]] }) },
      { user_id: teacher.id, key: 'register-2', content: JSON.stringify({ rows: [[another]] }) },
    ])
    expect(partOf(await read(email), 'drafts')?.count).toBe(2)
    expect(JSON.stringify(partOf(await read(email), 'drafts'))).not.toContain(another)
    expect(partOf(await read(teacher.email), 'drafts')?.count).toBe(2)
    expect((await post('erase', { email })).statusCode).toBe(200)
    expect(await preU.db.select({ key: draftsTable.key }).from(draftsTable)).toEqual([{ key: 'register-2' }])
  })

  test('keeps what still runs and says why', async () => {
    const { email, student, other, activity } = await aPupil({ isRunning: true })
    const why = `De inschrijving voor ${activity.code} ${activity.name} loopt nog. Meld de leerling eerst af.`
    expect(await read(email)).toMatchObject({ pupil_records: 3, erasable: 2 })
    expect((await post('erase', { email })).json()).toEqual({ count: 2, kept: [why] })
    expect((await studentRow(student.id)).email).toBe(email)
    expect((await studentRow(other.id)).last_name).toBe('geanonimiseerd')
    const nothing = await post('erase', { email })
    expect(nothing.statusCode).toBe(409)
    expect(nothing.json()).toEqual({ non_field_errors: [why] })
  })

  test.each(['erase', 'restrict'])('empties answers that name the pupil by another address, or an attachment: %s', async (step) => {
    const { email, other, candidate, file } = await aPupil({ isRunning: step === 'erase' })
    const answers = {
      record: { id: other.id, last_name: 'Wijk', email: 'vroeger@leerling.example' },
      records: [{ last_name: 'Wijk', id: candidate.id }],
      attachment: { id: 1, name: file.name },
      another: { id: Number(`${other.id}0`), last_name: 'Bos' },
    }
    const keys = Object.entries(answers).map(([key, answer]) => ({ key: `${step}-${key}`, answer: JSON.stringify(answer) }))
    await preU.db.insert(requestKeysTable).values(keys.map((stored) => ({ ...stored, user_id: staff.id, request: '', status: 200 })))
    expect((await post(step, { email, ...(step === 'restrict' && { reason: 'Bezwaar' }) })).statusCode).toBe(200)
    const stored = (await preU.db.select().from(requestKeysTable)).filter(({ key }) => key.startsWith(step))
    expect(Object.fromEntries(stored.map(({ key, status }) => [key, status]))).toEqual({
      [`${step}-record`]: 409,
      [`${step}-records`]: 409,
      [`${step}-attachment`]: 409,
      [`${step}-another`]: 200,
    })
    await post('lift', { email })
  })

  test('is refused while an exception holds', async () => {
    const { email } = await aPupil()
    const hold = { email, reason: 'Bezwaarprocedure', until: '2099-12-31' }
    await preU.call({ method: 'POST', url: '/api/retention/holds/', body: hold, as: staff })
    const answer = await post('erase', { email })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().non_field_errors).toEqual(['Deze gegevens blijven bewaard tot en met do 31 dec. 2099: Bezwaarprocedure.'])
  })

  test.each([
    [0, 409],
    [-1, 200],
  ])('is refused on the last day of an exception, whatever the case of its address, and not after it: %s', async (days, status) => {
    const { email } = await aPupil()
    const until = addDays(dayOf(new Date()), days)
    await preU.db.insert(retentionHoldsTable).values({ email: email.toUpperCase(), reason: 'Bezwaarprocedure', until })
    expect((await post('erase', { email })).statusCode).toBe(status)
  })
})
