import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AccessLogEntry } from '@pre-u/contract/privacy/accessLog/calls'
import { auditTable } from '../../platform/audit/audit'
import { outboxTable } from '../../platform/mail/table'
import { insertPeople, insertAccess, recordPeople } from '../../platform/accessLog/record'
import { accessLogPeopleTable, accessLogTable as table } from '../../platform/accessLog/table'
import { runRetention } from '../retention/run'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, aFile, anActivity, aPeriod, aSchool, aSchoolUser, aStaff, aStudent } from '../../testing/builders'
import { notifyStaffOfExports } from './notifyStaff'

type Person = { id: number; first_name: string; infix: string; last_name: string }
let preU: TestApp
let staff: Person
let teacher: Awaited<ReturnType<typeof aSchoolUser>>
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  teacher = await aSchoolUser(preU.db)
})
afterAll(() => preU.close())

/** An export writes whom it showed when its file has been sent. */
const PATIENCE = { timeout: 10_000 }

let serial = 0
const aPupil = (values: object = {}) => aStudent(preU.db, { email: `gezien${(serial += 1)}@leerling.example`, ...values })
const paths = { students: 'students', honours_students: 'honours-program-students' }
const ask = (resource: keyof typeof paths, id: number, as: { id: number } = staff) =>
  preU.call({ url: `/api/${paths[resource]}/${id}/readings/`, as })
const readingsOf = async (record_id: number, resource: keyof typeof paths = 'students'): Promise<AccessLogEntry[]> =>
  (await ask(resource, record_id)).json().readings
const whatOf = async (record_id: number, resource: keyof typeof paths = 'students') =>
  (await readingsOf(record_id, resource)).map(({ what }) => what)
const get = (url: string, as: { id: number } = staff) => preU.call({ url, as })
const lastEntry = async () =>
  (await preU.db.select().from(auditTable).where(eq(auditTable.resource, 'readings')).orderBy(desc(auditTable.id)).limit(1))[0]

describe('an export of pupils', () => {
  test('is recorded for each pupil in it and for nobody else, by whom and when', async () => {
    const [one, two, other] = [await aPupil(), await aPupil(), await aPupil()]
    expect((await get(`/api/students/export/?ids=${one.id},${two.id}`)).statusCode).toBe(200)
    for (const { id } of [one, two])
      await expect
        .poll(() => readingsOf(id), PATIENCE)
        .toMatchObject([{ actor: { id: staff.id, name: 'Anna de Vries' }, what: '2 inschrijvingen geëxporteerd', at: expect.any(String) }])
    expect(await readingsOf(other.id)).toEqual([])
  })

  test('by a school is recorded too, and holds only its own', async () => {
    const own = await aPupil({ school_id: teacher.school_id })
    const others = await aPupil()
    await get(`/api/students/export/?ids=${own.id},${others.id}`, teacher)
    const expected = [{ actor: { id: teacher.id }, what: '1 inschrijving geëxporteerd' }]
    await expect.poll(() => readingsOf(own.id), PATIENCE).toMatchObject(expected)
    expect(await readingsOf(others.id)).toEqual([])
  })

  test('stands in the log, without a name', async () => {
    const { id, last_name } = await aPupil()
    await get(`/api/students/export/?ids=${id}`)
    const entry = await lastEntry()
    expect(entry).toMatchObject({ action: 'READ', actor_id: staff.id, record_title: '1 inschrijving geëxporteerd', changes: {} })
    expect(JSON.stringify(entry)).not.toContain(last_name)
  })

  test('of nothing is not recorded', async () => {
    const before = await preU.db.$count(table)
    await get('/api/students/export/?ids=999999')
    expect(await preU.db.$count(table)).toBe(before)
  })

  test('that is refused is not recorded', async () => {
    const before = await preU.db.$count(table)
    expect((await get('/api/students/export/?columns=geheim')).statusCode).toBe(400)
    expect(await preU.db.$count(table)).toBe(before)
  })

  test('keeps no more than a slice of them at a time', async () => {
    const reading = await insertAccess(preU.db, { id: staff.id, name: 'Anna' }, 'veel geëxporteerd', { count: 60_000 })
    const recorder = recordPeople(preU.db, 'students')
    recorder.setAccess(reading)
    for (let start = 5_000_000; start < 5_060_000; start += 1000) recorder.add(Array.from({ length: 1000 }, (_, index) => start + index))
    await vi.waitUntil(async () => (await preU.db.$count(accessLogPeopleTable, eq(accessLogPeopleTable.access_id, reading))) > 0)
    await recorder.finish()
    const { rows } = await preU.db.execute<{ people: number }>(
      sql`select count(distinct id)::int as people from access_log_people, unnest(ids) id where access_id = ${reading}`,
    )
    expect(rows[0]!.people).toBe(60_000)
  })
})

describe('exports of accounts', () => {
  test.each([
    ['/api/schools/export_members/', '1 contactpersoon geëxporteerd'],
    ['/api/schools/export/', '1 school geëxporteerd'],
  ])('%s is recorded', async (path, what) => {
    const member = await aSchoolUser(preU.db, { is_primary: true })
    await get(`${path}?ids=${member.school_id}`)
    expect(await lastEntry()).toMatchObject({ record_title: what })
    const subject = (await get(`/api/subject-access/?email=${member.email}`)).json()
    const seen = subject.parts.find(({ label }: { label: string }) => label === 'Wie deze gegevens heeft gezien')
    expect(JSON.stringify(seen.rows)).toContain(what)
  })
})

describe('a candidate', () => {
  const aCandidateWithFile = async () => {
    const candidate = await aCandidate(preU.db, { school_id: teacher.school_id!, email: `kandidaat${(serial += 1)}@leerling.example` })
    return { candidate, file: await aFile(preU, { honours_student_id: candidate.id, kind: 'Motivatiebrief' }) }
  }

  test('was seen by whoever opened a file, once for all its parts', async () => {
    const { candidate, file } = await aCandidateWithFile()
    const url = `/api/honours-program-students/file/${file.id}/`
    await get(url)
    await preU.call({ url, as: staff, headers: { range: 'bytes=5-9' } })
    await get(url, teacher)
    expect(await readingsOf(candidate.id, 'honours_students')).toMatchObject([
      { actor: { id: teacher.id } },
      { actor: { id: staff.id }, what: `bijlage Motivatiebrief van kandidaat ${candidate.id} geopend` },
    ])
  })

  test('was not seen by whoever may not open it', async () => {
    const { candidate, file } = await aCandidateWithFile()
    expect((await get(`/api/honours-program-students/file/${file.id}/`, await aSchoolUser(preU.db))).statusCode).toBe(404)
    expect(await readingsOf(candidate.id, 'honours_students')).toEqual([])
  })

  test('was seen by whoever downloaded a zip', async () => {
    const { candidate } = await aCandidateWithFile()
    await get(`/api/honours-program-students/${candidate.id}/download_attachments/`)
    await get(`/api/honours-program-students/export/?ids=${candidate.id}`)
    await expect
      .poll(() => whatOf(candidate.id, 'honours_students'), PATIENCE)
      .toEqual(['1 kandidaat met bijlagen geëxporteerd', `alle bijlagen van kandidaat ${candidate.id} gedownload`])
  })
})

describe('who saw a pupil', () => {
  test('is asked over all registrations and candidacies, at any school', async () => {
    const one = await aPupil()
    const two = await aPupil({ email: one.email.toUpperCase(), school_id: (await aSchool(preU.db)).id })
    const candidate = await aCandidate(preU.db, { email: one.email })
    await get(`/api/students/export/?ids=${one.id}`)
    await get(`/api/students/export/?ids=${one.id},${two.id}`)
    await get(`/api/honours-program-students/export/?ids=${candidate.id}`)
    const expected = ['1 kandidaat met bijlagen geëxporteerd', '2 inschrijvingen geëxporteerd', '1 inschrijving geëxporteerd']
    await expect.poll(() => whatOf(one.id), PATIENCE).toEqual(expected)
    expect(await whatOf(two.id)).toEqual(expected)
    expect(await whatOf(candidate.id, 'honours_students')).toEqual(expected)
  })

  test('has the requests for access, and stands in these', async () => {
    const { id, email } = await aPupil()
    await get(`/api/students/export/?ids=${id}`)
    await expect.poll(() => whatOf(id), PATIENCE).toHaveLength(1)
    const address = `/api/subject-access/?email=${email}`
    const { parts } = (await get(address)).json()
    const seen = parts.find(({ label }: { label: string }) => label === 'Wie deze gegevens heeft gezien')
    expect(seen.rows[0].fields).toEqual(
      expect.arrayContaining([
        { label: 'Door', value: 'Anna de Vries' },
        { label: 'Wat', value: '1 inschrijving geëxporteerd' },
      ]),
    )
    await get(address)
    await get(`/api/subject-access/zip/?email=${email}`)
    expect(await whatOf(id)).toEqual([
      `alles over inschrijving ${id} gedownload`,
      `alles over inschrijving ${id} ingezien`,
      '1 inschrijving geëxporteerd',
    ])
  })

  test('is for staff only, and 404 for a record that is not there', async () => {
    const own = await aPupil({ school_id: teacher.school_id })
    expect((await ask('students', own.id, teacher)).statusCode).toBe(403)
    expect((await ask('students', 999_999)).statusCode).toBe(404)
  })

  test('says that there are more than it shows', async () => {
    const { id } = await aPupil()
    for (let nth = 0; nth < 201; nth += 1)
      await insertPeople(preU.db, await insertAccess(preU.db, { id: staff.id, name: 'Anna' }, `${nth}`, { count: 1 }), 'students', [id])
    const { readings, is_complete } = (await ask('students', id)).json()
    expect([readings.length, is_complete]).toEqual([200, false])
  })
})

describe('an export of more than 1,000 pupils', () => {
  const anExport = (reader: Person, count: number, people: 'students' | 'users' = 'students') =>
    insertAccess(preU.db, { id: reader.id, name: reader.last_name }, `${count} inschrijvingen geëxporteerd`, { count, people })
  const mails = () => preU.db.select().from(outboxTable).where(eq(outboxTable.kind, 'reading')).orderBy(outboxTable.number)
  const hourPasses = () => preU.db.execute(sql`update access_log set notified_at = notified_at - interval '61 minutes'`)

  test('is mailed to the other active staff, one mail an hour, with all that came since', async () => {
    await preU.db.execute(sql`update users set is_active = false where user_type = 'STAFF' and id <> ${staff.id}`)
    const colleague = await aStaff(preU.db, { first_name: 'Bea', infix: '', last_name: 'Bos', email: 'bea@pre-u.example' })
    await aStaff(preU.db, { is_active: false })
    await anExport(staff, 1000)
    await anExport(staff, 5000, 'users')
    await notifyStaffOfExports(preU.context)
    expect(await mails()).toEqual([])

    await anExport(staff, 1001)
    await notifyStaffOfExports(preU.context)
    await notifyStaffOfExports(preU.context)
    expect((await mails()).map(({ recipient, text }) => [recipient, text])).toEqual([
      ['bea@pre-u.example', expect.stringMatching(/Beste Bea Bos,.*1001 inschrijvingen geëxporteerd.*\/settings\?tab=logboek/s)],
    ])

    await anExport(staff, 2002)
    await anExport(staff, 3003)
    await anExport(colleague, 4004)
    await notifyStaffOfExports(preU.context)
    expect((await mails()).slice(1).map(({ recipient, text }) => [recipient, text])).toEqual([
      [
        (await preU.db.execute<{ email: string }>(sql`select email from users where id = ${staff.id}`)).rows[0]!.email,
        expect.stringContaining('4004'),
      ],
    ])
    await hourPasses()
    await notifyStaffOfExports(preU.context)
    const [, , later, ...more] = await mails()
    expect([later!.recipient, more]).toEqual(['bea@pre-u.example', []])
    expect(later!.text).toMatch(/2002 inschrijvingen.*3003 inschrijvingen/s)
  })

  test('by a school is mailed to all staff', async () => {
    const before = (await mails()).length
    await anExport(teacher, 1500)
    await notifyStaffOfExports(preU.context)
    expect((await mails()).slice(before).map(({ recipient }) => recipient)).toContain('bea@pre-u.example')
    expect((await mails()).length - before).toBe(2)
  })

  test('is noticed by the export itself', async () => {
    const period = await aPeriod(preU.db)
    const activity = await anActivity(preU.db, { period_ids: [period.id] })
    const { id: school_id } = await aSchool(preU.db)
    await preU.db.execute(sql`
      insert into students (first_name, last_name, email, school_id, activity_id, period_id, grade, status)
      select 'Noor', 'Nummer' || n, 'nummer' || n || '@leerling.example', ${school_id}, ${activity.id}, ${period.id}, 5, 'PENDING'
      from generate_series(1, 1001) n`)
    await get(`/api/students/export/?activity__id=${activity.id}`)
    const [last] = await preU.db.select().from(table).orderBy(desc(table.id)).limit(1)
    expect(last).toMatchObject({ what: '1.001 inschrijvingen geëxporteerd', count: 1001, is_to_notify: true })
  })
})

test('a reading goes after its term, with whom it showed', async () => {
  const { id } = await aPupil()
  await get(`/api/students/export/?ids=${id}`)
  await preU.db.execute(sql`update access_log set at = at - interval '25 months'`)
  await runRetention(preU.context)
  expect([await preU.db.$count(table), await preU.db.$count(accessLogPeopleTable)]).toEqual([0, 0])
})
