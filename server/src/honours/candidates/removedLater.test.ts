import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { filesUnreachable } from '../../platform/http/errors'
import { sweepStore } from '../../platform/storage/sweep'
import { expireUploads, objectKeyColumns } from '../../storedObjects'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, aFile, aStaff } from '../../testing/builders'
import { aPdf } from '../../testing/files'
import { honoursFilesTable as files, honoursUploadsTable as uploads } from '../../tables/candidates'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())
afterEach(() => vi.restoreAllMocks())

const PDF = aPdf()
const PATH = '/api/honours-program-students'
let serial = 0
/** As the web sends a change again after a 5xx: with the same key. */
async function postTwice(url: string, body: object) {
  const headers = { 'idempotency-key': `sleutel-${(serial += 1)}` }
  const send = () => preU.call({ method: 'POST', url: `${PATH}/${url}`, body, as: staff, headers })
  const [first, second] = [await send(), await send()]
  expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
  return first
}

type Signed = { url: string; headers: Record<string, string>; file_key: string }
async function sendFile(honours_student_id: number, kind: string): Promise<Signed> {
  const body = { honours_student_id, kind, name: 'brief.pdf', content_type: 'application/pdf', size: PDF.length }
  const signed = (await postTwice('get_presigned_url', body)).json<Signed>()
  expect((await preU.app.inject({ method: 'PUT', url: signed.url, headers: signed.headers, payload: PDF })).statusCode).toBe(204)
  return signed
}
const makeStoreAway = () => vi.spyOn(preU.store, 'remove').mockRejectedValue(filesUnreachable())
const isStored = async (key: string) => (await preU.store.size(key)) !== null
const sweep = () => {
  vi.restoreAllMocks()
  const inAnHour = new Date(Date.now() + 3_600_000)
  return sweepStore(preU.context, { keyColumns: objectKeyColumns, expire: expireUploads }, inAnHour)
}

test('a file that is removed while its object cannot be is gone, and the sweep removes the object', async () => {
  const file = await aFile(preU, { honours_student_id: (await aCandidate(preU.db)).id })
  makeStoreAway()
  expect((await postTwice('delete_file', { id: file.id })).statusCode).toBe(204)
  expect([await preU.db.$count(files, eq(files.id, file.id)), await isStored(file.object_key)]).toEqual([0, true])
  await sweep()
  expect(await isStored(file.object_key)).toBe(false)
})

test('a file that is replaced while the object of the earlier one cannot be removed is stored, and only that object is swept', async () => {
  const { id } = await aCandidate(preU.db)
  const earlier = await aFile(preU, { honours_student_id: id, kind: 'Cijferlijst' })
  makeStoreAway()
  const { file_key } = await sendFile(id, 'Cijferlijst')
  expect((await postTwice(`${id}/files`, { file_key })).statusCode).toBe(201)
  await sweep()
  expect([await isStored(earlier.object_key), await isStored(file_key)]).toEqual([false, true])
})

test('an upload that is announced again while the first one cannot be removed gets its address, and nothing of the first one stays', async () => {
  const { id } = await aCandidate(preU.db)
  const first = await sendFile(id, '')
  makeStoreAway()
  const second = await sendFile(id, '')
  expect(await preU.db.select({ key: uploads.key }).from(uploads).where(eq(uploads.honours_student_id, id))).toEqual([
    { key: second.file_key },
  ])
  await sweep()
  expect(await preU.store.accept(first.file_key)).toBe(false)
})
