import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsBatchesTable } from '../../tables/news'
import { createTestApp, type TestApp } from '../../testing/app'
import { aStaff, aStudent } from '../../testing/builders'
import { readEntries } from '../../testing/zip'

const PATH = '/api/subject-access'
let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  await preU.db.insert(newsBatchesTable).values({ kind: 'student', changes: {} as never })
})
afterAll(() => preU.close())

test('what is held of a person is shown and downloaded also where news cannot be unpacked', async () => {
  const { email } = await aStudent(preU.db)
  const shown = await preU.call({ url: `${PATH}/?email=${encodeURIComponent(email)}`, as: staff })
  expect(shown.json()).toMatchObject({ pupil_records: 1 })
  const downloaded = await preU.call({ url: `${PATH}/zip/?email=${encodeURIComponent(email)}`, as: staff })
  expect(Object.keys(await readEntries(downloaded.rawPayload))).toEqual(['Gegevens.html', 'gegevens.json'])
})

test('a person is erased also where news cannot be unpacked', async () => {
  const { email } = await aStudent(preU.db)
  const erasing = await preU.call({ method: 'POST', url: `${PATH}/erase/`, body: { email }, as: staff })
  expect(erasing.json()).toEqual({ count: 1, kept: [] })
})
