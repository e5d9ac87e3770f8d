import { afterAll, expect, test } from 'vitest'
import { mailLater } from '../notifications/news/testing'
import { outboxTable } from '../platform/mail/table'
import { createTestApp } from '../testing/app'
import { aSchool, aSchoolUser, aStaff } from '../testing/builders'
import { documentsOf } from './testing'

const preU = await createTestApp()
afterAll(() => preU.close())

test('announcing a document mails each contact person of each active school once', async () => {
  const { db } = preU
  const { id: school_id } = await aSchool(db)
  const contact = await aSchoolUser(db, { school_id })
  const staffUser = await aStaff(db)
  const staff = documentsOf(preU, staffUser, null)
  const archived = await aSchoolUser(db, { school_id: (await aSchool(db, { is_active: false })).id })
  const inactive = await aSchoolUser(db, { school_id, is_active: false })
  const file = await staff.file('Handleiding <b>.pdf', 'x')
  const { people } = (await preU.call({ url: '/shared-folder/audience/', as: staffUser })).json<{ people: number }>()
  const answer = await staff.post('announce', { file_key: file.file_key, inform_note: 'Lees dit voor de open dag.' })
  await mailLater(preU)
  const mails = await db.select().from(outboxTable)
  const recipients = mails.map(({ recipient }) => recipient)
  expect(answer.json<{ count: number }>().count).toBe(recipients.length)
  expect(people).toBe(recipients.length)
  expect(mails[0]!.text).toContain('Toelichting van Pre-U: Lees dit voor de open dag.')
  expect(new Set(recipients).size).toBe(recipients.length)
  expect(recipients).not.toContain(archived.email)
  expect(recipients).not.toContain(inactive.email)
  expect(mails[0]).toMatchObject({ subject: 'Nieuw document: Handleiding <b>.pdf' })
  expect(mails[0]!.html).toContain('Handleiding &lt;b&gt;.pdf')
  const { items } = (await preU.call({ url: '/api/news/', as: contact })).json<{ items: object[] }>()
  expect(items).toMatchObject([{ heading: 'Algemene documenten', outcome: 'Nieuw document: Handleiding <b>.pdf' }])
  expect((await staff.post('announce', { file_key: file.file_key })).statusCode).toBe(409)
  await staff.send({ 'Handleiding <b>.pdf': 'nieuw' }, { on_conflict: 'replace' })
  expect((await staff.post('announce', { file_key: file.file_key })).statusCode).toBe(200)
})
