import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApp } from '../../testing/app'
import { aSchoolUser, aStudent } from '../../testing/builders'
import { recordNews } from './public'
import { newsBatchesTable, newsTable } from '../../tables/news'
import { createNewsApp, forgetNews, mailsOf, readNews, tellLater } from './testing'
import { unpackDueNews, unpackNews } from './unpack'

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
const record = (record_id: number, status: 'PENDING' | 'ACCEPTED', inform_note = '') =>
  recordNews(preU.db, 'student', [aChange(record_id, status)], staff, { inform_note })
const change = (id: number, status: string) =>
  preU.call({ method: 'POST', url: '/api/students/bulk_update_status', body: { ids: [id], status }, as: staff })

test('each batch becomes news once and in order, whoever unpacks', async () => {
  for (const status of ['PENDING', 'ACCEPTED'] as const)
    for (let id = 1; id <= 20; id += 1) await record(id, status, status === 'PENDING' ? 'Eerst' : '')
  expect(await preU.db.$count(newsTable)).toBe(0)
  await Promise.all([unpackNews(preU.db), unpackNews(preU.db), unpackNews(preU.db)])
  const news = await readNews(preU)
  expect(news).toHaveLength(20)
  expect(news.every(({ before, note }) => (before as { status: string }).status === 'PENDING' && note === 'Eerst')).toBe(true)
  expect(await preU.db.$count(newsBatchesTable)).toBe(0)
})

test('a batch that cannot be unpacked is set aside, and tried again after a growing pause', async () => {
  const { db } = preU
  const [broken] = await db
    .insert(newsBatchesTable)
    .values({ kind: 'student', changes: {} as never })
    .returning()
  await record(1, 'PENDING')
  await expect(unpackDueNews(db)).rejects.toThrow(`batch ${broken!.id} cannot be unpacked`)
  expect([await db.$count(newsBatchesTable), await db.$count(newsTable)]).toEqual([1, 1])

  await record(2, 'PENDING')
  await unpackDueNews(db)
  expect([await db.$count(newsBatchesTable), await db.$count(newsTable)]).toEqual([1, 2])
  await expect(unpackNews(db)).rejects.toThrow(`batch ${broken!.id}`)
  await unpackDueNews(db, Date.now() + 3 * 60_000)
  await expect(unpackDueNews(db, Date.now() + 5 * 60_000)).rejects.toThrow(`batch ${broken!.id}`)

  await db.update(newsBatchesTable).set({ changes: [aChange(3, 'PENDING')] })
  await unpackDueNews(db, Date.now() + 60 * 60_000)
  expect([await db.$count(newsBatchesTable), await db.$count(newsTable)]).toEqual([0, 3])
})

test('a change that names a person twice is one row', async () => {
  await recordNews(preU.db, 'student', [aChange(1, 'PENDING', 5), aChange(1, 'PENDING', 5), aChange(1, 'PENDING')], staff)
  expect((await readNews(preU)).map(({ person_id }) => person_id)).toEqual([0, 5])
})

test('what is taken back or removed before it is unpacked is not told', async () => {
  const { school_id } = await aSchoolUser(preU.db, { is_primary: true, password_hash })
  const pupils = [await aStudent(preU.db, { school_id: school_id! }), await aStudent(preU.db, { school_id: school_id! })] as const
  const { undo } = (await change(pupils[0].id, 'ACCEPTED')).json<{ undo: string }>()
  await change(pupils[1].id, 'ACCEPTED')
  await preU.call({ method: 'POST', url: '/api/undo/', body: { undo }, as: staff })
  const removal = { ids: [pupils[1].id], inform: false }
  await preU.call({ method: 'POST', url: '/api/students/bulk_remove', body: removal, as: staff })
  await tellLater(preU)
  expect((await readNews(preU)).every(({ told_at }) => told_at !== null)).toBe(true)
  expect(await mailsOf(preU)).toEqual([])
  await change(pupils[0].id, 'ACCEPTED')
  await tellLater(preU)
  expect(await mailsOf(preU)).toMatchObject([{ subject: '1 leerling geplaatst' }])
})

test('a database that is away for a moment is no fault of a batch', async () => {
  await record(1, 'PENDING')
  const away = vi.spyOn(preU.db, 'transaction').mockRejectedValue(new Error('Connection terminated unexpectedly'))
  await expect(unpackDueNews(preU.db)).rejects.toThrow('Connection terminated')
  away.mockRestore()
  await unpackDueNews(preU.db)
  expect(await preU.db.$count(newsBatchesTable)).toBe(0)
})
