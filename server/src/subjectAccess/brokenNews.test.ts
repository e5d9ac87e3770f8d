import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsBatchesTable } from '../news/table'
import { createTestApp, type TestApp } from '../testing/app'
import { aStaff, aStudent } from '../testing/builders'

const PATH = '/api/subject-access'
let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
  await preU.db.insert(newsBatchesTable).values({ kind: 'student', changes: {} as never })
})
afterAll(() => preU.close())

test('a person is erased also where news cannot be unpacked', async () => {
  const { email } = await aStudent(preU.db)
  const erasing = await preU.call({ method: 'POST', url: `${PATH}/erase/`, body: { email }, as: await aStaff(preU.db) })
  expect(erasing.json()).toEqual({ count: 1, kept: [] })
})
