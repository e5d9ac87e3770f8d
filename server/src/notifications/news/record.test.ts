import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../testing/app'
import { aSchoolUser, aStudent } from '../../testing/builders'
import { newsTable } from '../../tables/news'
import { recordNews } from './record'
import { sendNewsMails } from './sendMails'
import { createNewsApp, forgetNews, mailLater, mailsOf, passMinutes, readNews } from './testing'

let preU: TestApp
let staff: { id: number }
let password_hash: string
beforeAll(async () => {
  ;({ preU, staff, password_hash } = await createNewsApp())
})
afterAll(() => preU.close())
beforeEach(() => forgetNews(preU))

const aChange = (record_id: number, status: 'PENDING' | 'ACCEPTED', person_id: number | null = null) => ({
  school_id: 1,
  record_id,
  person_id,
  before: { status },
})
const change = (id: number, status: string) =>
  preU.call({ method: 'POST', url: '/api/students/bulk_update_status', body: { ids: [id], status }, as: staff })
async function aSchoolWithPupils() {
  const { school_id } = await aSchoolUser(preU.db, { is_primary: true, password_hash })
  const place = { school_id: school_id! }
  return [await aStudent(preU.db, place), await aStudent(preU.db, place)] as const
}

test('until it is mailed, news of a record has what was before the first change, the last author and the last note', async () => {
  const other = { id: staff.id + 1 }
  await recordNews(preU.db, 'student', [aChange(1, 'PENDING'), aChange(2, 'PENDING')], staff, { inform_note: 'Eerst' })
  await recordNews(preU.db, 'student', [aChange(2, 'ACCEPTED')], other)
  await recordNews(preU.db, 'student', [aChange(1, 'ACCEPTED')], other, { inform_note: 'Later' })
  const before = { status: 'PENDING' }
  expect(await readNews(preU)).toMatchObject([
    { record_id: 1, before, actor_id: other.id, note: 'Later' },
    { record_id: 2, before, actor_id: other.id, note: 'Eerst' },
  ])
  await preU.db.update(newsTable).set({ mailed_at: new Date().toISOString() })
  await recordNews(preU.db, 'student', [aChange(1, 'ACCEPTED')], staff)
  expect(await readNews(preU, eq(newsTable.record_id, 1))).toMatchObject([{ before }, { before: { status: 'ACCEPTED' }, mailed_at: null }])
})

test('a change that names a person twice is one row', async () => {
  await recordNews(preU.db, 'student', [aChange(1, 'PENDING', 5), aChange(1, 'PENDING', 5), aChange(1, 'PENDING')], staff)
  expect((await readNews(preU)).map(({ person_id }) => person_id)).toEqual([0, 5])
})

test('what is taken back or removed within minutes is not mailed', async () => {
  const pupils = await aSchoolWithPupils()
  const { undo } = (await change(pupils[0].id, 'ACCEPTED')).json<{ undo: string }>()
  await change(pupils[1].id, 'ACCEPTED')
  await preU.call({ method: 'POST', url: '/api/undo/', body: { undo }, as: staff })
  const removal = { ids: [pupils[1].id], inform: false }
  await preU.call({ method: 'POST', url: '/api/students/bulk_remove', body: removal, as: staff })
  await mailLater(preU)
  expect((await readNews(preU)).every(({ mailed_at }) => mailed_at !== null)).toBe(true)
  expect(await mailsOf(preU)).toEqual([])
  await change(pupils[0].id, 'ACCEPTED')
  await mailLater(preU)
  expect(await mailsOf(preU)).toMatchObject([{ subject: '1 leerling geplaatst' }])
})

test('mails do not wait for a change that is under way, whose news follows', async () => {
  const pupils = await aSchoolWithPupils()
  for (const { id } of pupils) await change(id, 'ACCEPTED')
  await passMinutes(preU, 4)
  await preU.db.transaction(async (tx) => {
    const { school_id, id } = pupils[0]
    await recordNews(tx, 'student', [{ school_id, record_id: id, person_id: null, before: { status: 'ACCEPTED' } }], staff)
    await sendNewsMails(preU.context)
    expect((await mailsOf(preU)).map(({ subject }) => subject)).toEqual(['1 leerling geplaatst'])
  })
  await mailLater(preU)
  expect(await mailsOf(preU)).toHaveLength(2)
})
