import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bucketOf } from '@pre-u/contract/documents/documents'
import { createTestApp, type TestApp } from '../testing/app'
import { aSchool, aSchoolUser, aStaff } from '../testing/builders'
import { type Documents, documentsOf } from './testing'

let preU: TestApp
let own: Documents
let others: Documents
let teacher: { id: number }

beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

beforeEach(async () => {
  const school = await aSchool(preU.db)
  teacher = await aSchoolUser(preU.db, { school_id: school.id })
  own = documentsOf(preU, teacher, bucketOf(school.id))
  others = documentsOf(preU, await aSchoolUser(preU.db), bucketOf(school.id))
})

test('what was removed or replaced in the general documents is for staff', async () => {
  const office = documentsOf(preU, await aStaff(preU.db), null)
  const reader = documentsOf(preU, teacher, null)
  const { file_key } = await office.file('rooster.txt')
  await office.send({ 'rooster.txt': 'nieuw' }, { on_conflict: 'replace' })
  const [version] = (await office.get('versions/', { file_key })).json<{ items: { id: number }[] }>().items
  const earlier = { file_key, version: String(version!.id) }
  const answersOf = async (documents: Documents) => [
    (await documents.get('download/', { file_key })).statusCode,
    (await documents.get('download/', earlier)).statusCode,
    (await documents.get('versions/', { file_key })).statusCode,
    (await documents.get('trash/')).statusCode,
  ]
  expect(await answersOf(office)).toEqual([200, 200, 200, 200])
  expect(await answersOf(reader)).toEqual([200, 403, 403, 403])
})

describe('another school', () => {
  test('gets 404 from every call', async () => {
    const folder = await own.folder('Brieven')
    const file = await own.file('brief.txt')
    const [file_key, file_keys] = [file.file_key, [file.file_key]]
    const answers = [
      await others.get('folder-items'),
      await others.get('download/', { file_key }),
      await others.get('item/', { file_key }),
      await others.post('download', { file_keys }),
      await others.post('check', { folder: '', names: ['brief.txt'] }),
      await others.get('trash/'),
      await others.get('versions/', { file_key }),
      await others.post('folder', { folder: '', name: 'X' }),
      await others.post('rename', { file_key, name: 'X' }),
      await others.post('move', { file_keys, folder: folder.file_key }),
      await others.post('delete', { file_keys }),
      await others.post('restore', { file_keys }),
      await others.post('purge', { file_keys }),
      await others.post('restore_version', { file_key, version: 1 }),
      await others.send({ 'x.txt': 'x' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
    expect(await own.names()).toEqual(['Brieven', 'brief.txt'])
  })

  test("cannot use another school's keys in its own bucket", async () => {
    const school = await aSchool(preU.db)
    const mine = documentsOf(preU, await aSchoolUser(preU.db, { school_id: school.id }), bucketOf(school.id))
    const folder = await own.folder('Brieven')
    const file = await own.file('brief.txt')
    expect((await mine.get('download/', { file_key: file.file_key })).statusCode).toBe(404)
    expect((await mine.get('folder-items', { folder: folder.file_key })).statusCode).toBe(404)
    expect((await mine.send({ 'x.txt': 'x' }, { folder: folder.file_key })).statusCode).toBe(404)
    const ownFile = await mine.file('eigen.txt')
    expect((await mine.post('move', { file_keys: [ownFile.file_key], folder: folder.file_key })).statusCode).toBe(404)
    const ownFolder = await mine.folder('Eigen')
    const file_keys = [ownFile.file_key, file.file_key]
    const answers = [
      await mine.post('move', { file_keys, folder: ownFolder.file_key }),
      await mine.post('delete', { file_keys }),
      await mine.post('download', { file_keys }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(await own.names()).toEqual(['Brieven', 'brief.txt'])
  })

  test("neither restores nor purges what is in another school's trash", async () => {
    const school = await aSchool(preU.db)
    const mine = documentsOf(preU, await aSchoolUser(preU.db, { school_id: school.id }), bucketOf(school.id))
    const { file_key } = await own.file('brief.txt')
    await own.post('delete', { file_keys: [file_key] })
    for (const action of ['restore', 'purge']) expect((await mine.post(action, { file_keys: [file_key] })).statusCode).toBe(404)
    expect((await own.get('trash/')).json()).toMatchObject({ items: [{ file_key }] })
  })

  test.each(['school-0', 'school-01', 'school-999999999', 'shared', 'school-1 or 1=1', '../school-1', ''])(
    'bucket %j does not exist',
    async (bucket) => {
      const staff = await aStaff(preU.db)
      const answer = await preU.call({ url: `/s3/folder-items?bucket=${encodeURIComponent(bucket)}`, as: staff })
      expect(answer.statusCode).toBe(404)
    },
  )
})

describe('general documents', () => {
  test('are listed to staff who name no bucket, and nothing else is done without one', async () => {
    const staff = await aStaff(preU.db)
    const general = await documentsOf(preU, staff, null).file(`Rooster ${teacher.id}.txt`)
    await own.file('brief.txt')
    const listed = await preU.call({ url: '/s3/folder-items?sort_a_z=true&main_folder=-', as: staff })
    const expected = await preU.call({ url: '/shared-folder/folder-items?sort_a_z=true&main_folder=-', as: staff })
    expect([listed.statusCode, listed.json()]).toEqual([200, expected.json()])
    expect(listed.json().items.map(({ file_key }: { file_key: string }) => file_key)).toContain(general.file_key)
    expect((await preU.call({ url: '/s3/folder-items', as: teacher })).json().items).toMatchObject([{ name: 'brief.txt' }])
    const created = await preU.call({ method: 'POST', url: '/s3/folder/', body: { folder: '', name: 'X' }, as: staff })
    expect([created.statusCode, Object.keys(created.json())]).toEqual([400, ['bucket']])
  })

  test('are read by schools and changed by staff only', async () => {
    const staff = documentsOf(preU, await aStaff(preU.db), null)
    const school = documentsOf(preU, teacher, null)
    const file = await staff.file(`Handleiding ${teacher.id}.txt`, 'lees mij')
    expect(await school.names()).toContain(file.name)
    expect((await school.get('download/', { file_key: file.file_key })).body).toBe('lees mij')
    const answers = [
      await school.post('folder', { folder: '', name: 'X' }),
      await school.post('rename', { file_key: file.file_key, name: 'X' }),
      await school.post('delete', { file_keys: [file.file_key] }),
      await school.send({ 'x.txt': 'x' }),
      await school.post('announce', { file_key: file.file_key }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403))
    expect((await staff.list()).quota_bytes).toBeNull()
  })
})
