import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketOf } from '@pre-u/contract/documents/documents'
import type { FoundDocument } from '@pre-u/contract/documents/find'
import { createTestApp, type TestApp } from '../testing/app'
import { aSchool, aSchoolUser, aStaff } from '../testing/builders'
import { documentsOf } from './testing'

let preU: TestApp
let staff: { id: number }

beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const find = async (search: string) =>
  (await preU.call({ url: `/s3/find/?search=${encodeURIComponent(search)}`, as: staff })).json<{ items: FoundDocument[] }>().items

test('staff find the documents of every school by their name, not general ones', async () => {
  const [one, other] = [await aSchool(preU.db, { name: 'Lyceum Een' }), await aSchool(preU.db, { name: 'Lyceum Twee' })]
  const ofOne = documentsOf(preU, staff, bucketOf(one.id))
  const folder = await ofOne.folder('Brieven')
  const letter = await ofOne.file('Zonnebloem één.txt', 'x', folder.file_key)
  await documentsOf(preU, await aSchoolUser(preU.db, { school_id: other.id }), bucketOf(other.id)).file('zonnebloem twee.txt')
  await documentsOf(preU, staff, null).file('zonnebloem algemeen.txt')
  const found = await find('ZONNEBLOEM')
  expect(found.map(({ name, path, school }) => [name, path, school.name])).toEqual([
    ['Zonnebloem één.txt', 'Brieven', 'Lyceum Een'],
    ['zonnebloem twee.txt', '', 'Lyceum Twee'],
  ])
  expect(found[0]).toMatchObject({ file_key: letter.file_key, folder: folder.file_key, kind: 'file', school: { id: one.id } })
  expect(await find('bloem een')).toHaveLength(1)
})

test('nothing in the trash is found, nor in a folder there', async () => {
  const documents = documentsOf(preU, staff, bucketOf((await aSchool(preU.db)).id))
  const outer = await documents.folder('Buiten')
  const inner = await documents.folder('Binnen', outer.file_key)
  await documents.file('korenbloem.txt', 'x', inner.file_key)
  expect(await find('korenbloem')).toHaveLength(1)
  await documents.post('delete', { file_keys: [outer.file_key] })
  expect(await find('korenbloem')).toEqual([])
})
