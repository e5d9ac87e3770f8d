import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { outboxTable } from '../platform/mail/table'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aSchool, aSchoolUser, aStaff, aStudent } from '../testing/builders'
import { sendBundles } from './statusMail'
import { statusNewsTable } from './table'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())
beforeEach(async () => {
  await preU.db.delete(outboxTable)
  await preU.db.delete(statusNewsTable)
})

const backdateNews = (minutes: number) =>
  preU.db.execute(
    sql`update student_status_news set first_at = first_at - make_interval(mins => ${minutes}::int), last_at = last_at - make_interval(mins => ${minutes}::int)`,
  )
const change = (ids: number[], status: string, status_reason = '') =>
  preU.call({ method: 'POST', url: '/api/students/bulk_update_status', body: { ids, status, status_reason }, as: staff })
const mails = () => preU.db.select().from(outboxTable).orderBy(outboxTable.recipient)

async function aSchoolWithPupils(number: number, values = {}) {
  const school = await aSchool(preU.db, values)
  const primary = await aSchoolUser(preU.db, { school_id: school.id, is_primary: true })
  await aSchoolUser(preU.db, { school_id: school.id })
  const period = await aPeriod(preU.db)
  const activity = await anActivity(preU.db, { period_ids: [period.id], name: 'Klimaatmodellen' })
  const pupils = []
  for (let made = 0; made < number; made += 1)
    pupils.push(await aStudent(preU.db, { school_id: school.id, activity_id: activity.id, period_id: period.id, last_name: `Bos ${made}` }))
  return { primary, activity, ids: pupils.map(({ id }) => id) }
}

test('the primary contact gets one mail about all changes, some minutes after the last one', async () => {
  const { primary, activity, ids } = await aSchoolWithPupils(3)
  await change(ids.slice(0, 1), 'ACCEPTED')
  await change(ids.slice(1), 'REJECTED', 'Vol')
  await sendBundles(preU.context)
  expect(await mails()).toEqual([])
  await backdateNews(4)
  await sendBundles(preU.context)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: primary.email, subject: `${activity.code} Klimaatmodellen: 3 inschrijvingen gewijzigd` })
  expect(mail!.text).toContain('Sanne Bos 0: Geplaatst')
  expect(mail!.text).toContain('Sanne Bos 1: Afgewezen (Vol)')
  await sendBundles(preU.context)
  expect(await mails()).toHaveLength(1)
})

test('the mail waits while changes continue, up to a maximum', async () => {
  const { ids } = await aSchoolWithPupils(2)
  await change(ids.slice(0, 1), 'ACCEPTED')
  await backdateNews(29)
  await change(ids, 'WAITLISTED')
  await sendBundles(preU.context)
  expect(await mails()).toEqual([])
  await preU.db.execute(sql`update student_status_news set first_at = first_at - interval '2 minutes'`)
  await sendBundles(preU.context)
  expect(await mails()).toHaveLength(1)
})

test('a reverted change is not mailed', async () => {
  const { ids } = await aSchoolWithPupils(1)
  const { undo } = (await change(ids, 'ACCEPTED')).json()
  await preU.call({ method: 'POST', url: '/api/undo/', body: { undo }, as: staff })
  await backdateNews(4)
  await sendBundles(preU.context)
  expect(await mails()).toEqual([])
})

test('each school and activity has its own mail, an archived school none', async () => {
  const [one, two, archived] = [await aSchoolWithPupils(1), await aSchoolWithPupils(1), await aSchoolWithPupils(1, { is_active: false })]
  await change([...one.ids, ...two.ids, ...archived.ids], 'ACCEPTED')
  await backdateNews(4)
  await sendBundles(preU.context)
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([one.primary.email, two.primary.email].toSorted())
})

test('concurrent servers send one mail', async () => {
  const { ids } = await aSchoolWithPupils(1)
  await change(ids, 'ACCEPTED')
  await backdateNews(4)
  await Promise.all([sendBundles(preU.context), sendBundles(preU.context), sendBundles(preU.context)])
  expect(await mails()).toHaveLength(1)
})
