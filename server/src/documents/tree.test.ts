import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bucketOf } from '@pre-u/contract/documents/documents'
import { createTestApp, type TestApp } from '../testing/app'
import { aSchool, aSchoolUser } from '../testing/builders'
import { type Documents, documentsOf, statusesOf } from './testing'

let preU: TestApp
let own: Documents

beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

beforeEach(async () => {
  const school = await aSchool(preU.db)
  own = documentsOf(preU, await aSchoolUser(preU.db, { school_id: school.id }), bucketOf(school.id))
})

const sorted = { sort_a_z: 'true', main_folder: '-folder' }

describe('a folder', () => {
  test('lists folders first, by name, ignoring accents and case', async () => {
    for (const name of ['zomer', 'Évora', 'anders']) await own.file(`${name}.txt`)
    for (const name of ['Wiskunde', 'archief']) await own.folder(name)
    expect(await own.names(sorted)).toEqual(['archief', 'Wiskunde', 'anders.txt', 'Évora.txt', 'zomer.txt'])
    expect(await own.names({ ...sorted, sort_a_z: 'false' })).toEqual(['Wiskunde', 'archief', 'zomer.txt', 'Évora.txt', 'anders.txt'])
    expect(await own.names({ ...sorted, main_folder: 'folder' })).toEqual(['anders.txt', 'Évora.txt', 'zomer.txt', 'archief', 'Wiskunde'])
  })

  test('is ordered by size and by date', async () => {
    await own.file('klein.txt', 'a')
    await own.file('groot.txt', 'a'.repeat(5000))
    await own.file('middel.txt', 'a'.repeat(500))
    expect(await own.names({ ordering: '-size' })).toEqual(['groot.txt', 'middel.txt', 'klein.txt'])
    expect(await own.names({ ordering: 'last_modified' })).toEqual(['klein.txt', 'groot.txt', 'middel.txt'])
  })

  test('answers its path, its content, the used bytes and the quota', async () => {
    const outer = await own.folder('Brieven')
    const inner = await own.folder('2026', outer.file_key)
    await own.file('brief.txt', '12345', inner.file_key)
    const { folder, items, count, used_bytes, quota_bytes } = await own.list({ folder: inner.file_key })
    expect(folder).toEqual({
      file_key: inner.file_key,
      name: '2026',
      path: [
        { file_key: outer.file_key, name: 'Brieven' },
        { file_key: inner.file_key, name: '2026' },
      ],
    })
    expect(items).toMatchObject([
      { name: 'brief.txt', kind: 'file', size: 5, folder: inner.file_key, uploaded_by: { name: 'Jan van der Meer' } },
    ])
    expect([count, used_bytes, quota_bytes]).toEqual([1, 5, 5 * 1024 ** 3])
  })

  test('is paginated', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await own.folder(name)
    expect(await own.names({ page: '2', page_size: '2' })).toEqual(['c', 'd'])
    expect((await own.list({ page: '3', page_size: '2' })).count).toBe(5)
  })

  test('is searched at any depth, without the trash', async () => {
    const outer = await own.folder('Archief')
    const inner = await own.folder('Oud', outer.file_key)
    await own.file('Rooster José.txt', 'x', inner.file_key)
    await own.file('rooster.txt')
    const gone = await own.folder('Weg')
    await own.file('rooster weg.txt', 'x', gone.file_key)
    await own.post('delete', { file_keys: [gone.file_key] })
    expect(await own.names({ search: 'rooster' })).toEqual(['Rooster José.txt', 'rooster.txt'])
    expect(await own.names({ search: 'jose rooster', folder: outer.file_key })).toEqual(['Rooster José.txt'])
    expect((await own.list({ search: 'rooster' })).items.map(({ path }) => path)).toEqual(['Archief / Oud', ''])
  })

  test('has unique names, ignoring case', async () => {
    await own.folder('Brieven')
    const answer = await own.post('folder', { folder: '', name: 'BRIEVEN' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ non_field_errors: ['Er is hier al een item met de naam Brieven.'], names: ['Brieven'] })
    expect((await own.post('folder', { folder: '', name: 'brieven', exist_ok: true })).statusCode).toBe(200)
    expect((await own.list()).count).toBe(1)
  })

  test('answers which names exist before an upload', async () => {
    await own.folder('Brieven')
    const answer = await own.post('check', { folder: '', names: ['brieven', 'foto.png'] })
    expect(answer.json()).toEqual({ names: ['Brieven'] })
  })

  test('is created once under concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => own.post('folder', { folder: '', name: 'Tegelijk' })))
    expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
  })

  test('cannot get deeper by moving or restoring what has folders in it', async () => {
    const tower = async (levels: number) => {
      const folders: { file_key: string }[] = []
      for (let level = 0; level < levels; level += 1) folders.push(await own.folder(`${levels}-${level}`, folders.at(-1)?.file_key ?? ''))
      return folders
    }
    const [low, high] = [await tower(10), await tower(25)]
    const move = (from: { file_key: string }, to: { file_key: string }) =>
      own.post('move', { file_keys: [from.file_key], folder: to.file_key })
    const refused = await move(low[0]!, high[20]!)
    expect([refused.statusCode, refused.json().non_field_errors[0]]).toEqual([409, expect.stringContaining('ten hoogste 30 niveaus')])
    expect((await move(low[0]!, high[19]!)).statusCode).toBe(200)

    await own.post('delete', { file_keys: [low[5]!.file_key] })
    const taller = await own.folder('lager')
    expect((await move(high[0]!, taller)).statusCode).toBe(200)
    expect((await own.post('restore', { file_keys: [low[5]!.file_key] })).statusCode).toBe(409)
    const file = await own.file('brief.txt')
    expect((await move(file, high.at(-1)!)).statusCode).toBe(200)
  })

  test('has a maximum depth', async () => {
    let folder = ''
    for (let depth = 1; depth <= 30; depth += 1) folder = (await own.folder(String(depth), folder)).file_key
    expect((await own.post('folder', { folder, name: '31' })).statusCode).toBe(409)
  })
})

describe('a name', () => {
  test.each(['../geheim', String.raw`..\geheim`, '..', '.', 'a\0b', 'a\nb', '', '   ', 'n'.repeat(300)])(
    '%j is refused at its field',
    async (name) => {
      const answer = await own.post('folder', { folder: '', name })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json<object>())).toEqual(['name'])
      expect((await own.list()).count).toBe(0)
    },
  )

  test.each(['%2e%2e%2fgeheim', 'CON', 'aux.txt', '🎓 diploma 👩‍🏫', "L'été", '<img src=x>', '.verborgen'])(
    '%j is stored unchanged',
    async (name) => {
      expect((await own.folder(name)).name).toBe(name)
      expect(await own.names()).toEqual([name])
    },
  )

  test('loses bidirectional marks', async () => {
    expect((await own.folder('rekening\u202Efdp.exe')).name).toBe('rekeningfdp.exe')
  })
})

describe('renaming', () => {
  test('two files to one name at the same time succeeds once', async () => {
    const files = [await own.file('een.txt'), await own.file('twee.txt')]
    const answers = await Promise.all(
      files.map(({ file_key }, index) => own.post('rename', { file_key, name: ['Brief.txt', 'brief.txt'][index] })),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    expect((await own.names()).filter((name) => name.toLowerCase() === 'brief.txt')).toHaveLength(1)
  })

  test('keeps the content and the key of a folder', async () => {
    const folder = await own.folder('Oud')
    await own.file('brief.txt', 'x', folder.file_key)
    const answer = await own.post('rename', { file_key: folder.file_key, name: 'Nieuw' })
    expect(answer.json()).toMatchObject({ file_key: folder.file_key, name: 'Nieuw' })
    expect(await own.names({ folder: folder.file_key })).toEqual(['brief.txt'])
  })

  test('may change the case of a name, and refuses an existing name', async () => {
    const folder = await own.folder('brieven')
    await own.folder('Foto’s')
    expect((await own.post('rename', { file_key: folder.file_key, name: 'Brieven' })).statusCode).toBe(200)
    expect((await own.post('rename', { file_key: folder.file_key, name: 'foto’s' })).statusCode).toBe(409)
  })
})

describe('moving', () => {
  test('includes the content of a folder', async () => {
    const [a, b] = [await own.folder('A'), await own.folder('B')]
    await own.file('brief.txt', 'x', a.file_key)
    expect((await own.post('move', { file_keys: [a.file_key], folder: b.file_key })).statusCode).toBe(200)
    expect(await own.names()).toEqual(['B'])
    const { folder } = await own.list({ folder: a.file_key })
    expect(folder.path.map(({ name }) => name)).toEqual(['B', 'A'])
    expect(await own.names({ folder: a.file_key })).toEqual(['brief.txt'])
  })

  test('never moves a folder into itself or below', async () => {
    const a = await own.folder('A')
    const below = await own.folder('Onder', a.file_key)
    for (const folder of [a.file_key, below.file_key])
      expect((await own.post('move', { file_keys: [a.file_key], folder })).statusCode).toBe(409)
  })

  test('two folders into each other concurrently creates no cycle', async () => {
    const [a, b] = [await own.folder('A'), await own.folder('B')]
    const answers = await Promise.all([
      own.post('move', { file_keys: [a.file_key], folder: b.file_key }),
      own.post('move', { file_keys: [b.file_key], folder: a.file_key }),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
  })

  test('is all or nothing on a name conflict, and can keep both', async () => {
    const folder = await own.folder('Map')
    await own.file('brief.txt', 'x', folder.file_key)
    const [brief, lijst] = [await own.file('brief.txt'), await own.file('lijst.txt')]
    const body = { file_keys: [brief.file_key, lijst.file_key], folder: folder.file_key }
    const answer = await own.post('move', body)
    expect([answer.statusCode, answer.json<{ names: string[] }>().names]).toEqual([409, ['brief.txt']])
    expect(await own.names()).toEqual(['Map', 'brief.txt', 'lijst.txt'])
    await own.post('move', { ...body, on_conflict: 'keep' })
    expect(await own.names({ folder: folder.file_key })).toEqual(['brief (2).txt', 'brief.txt', 'lijst.txt'])
  })
})

describe('the trash', () => {
  test('includes the content of a folder, also on restore', async () => {
    const folder = await own.folder('Brieven')
    const file = await own.file('brief.txt', 'x', folder.file_key)
    expect((await own.post('delete', { file_keys: [folder.file_key] })).statusCode).toBe(204)
    expect(await own.names()).toEqual([])
    expect((await own.get('folder-items', { folder: folder.file_key })).statusCode).toBe(404)
    expect((await own.get('download/', { file_key: file.file_key })).statusCode).toBe(404)
    expect((await own.post('rename', { file_key: file.file_key, name: 'anders.txt' })).statusCode).toBe(404)
    expect((await own.get('trash/')).json()).toMatchObject({ count: 1, items: [{ name: 'Brieven', path: '' }] })
    expect((await own.post('restore', { file_keys: [folder.file_key] })).statusCode).toBe(200)
    expect(await own.names({ folder: folder.file_key })).toEqual(['brief.txt'])
    expect((await own.get('trash/')).json()).toMatchObject({ count: 0 })
  })

  test('answers the former path, and restores to the root when that is gone', async () => {
    const outer = await own.folder('Brieven')
    const inner = await own.folder('2026', outer.file_key)
    const file = await own.file('brief.txt', 'x', inner.file_key)
    await own.post('delete', { file_keys: [file.file_key] })
    expect((await own.get('trash/')).json()).toMatchObject({ items: [{ name: 'brief.txt', path: 'Brieven / 2026' }] })
    await own.post('delete', { file_keys: [outer.file_key] })
    await own.post('restore', { file_keys: [file.file_key] })
    expect(await own.names()).toEqual(['brief.txt'])
  })

  test.each(['in it', 'deeper'])('restores a folder before what was %s, whichever was made first', async (where) => {
    const file = await own.file('brief.txt')
    const outer = await own.folder('Brieven')
    const folder = where === 'in it' ? outer : await own.folder('2026', outer.file_key)
    await own.post('move', { file_keys: [file.file_key], folder: folder.file_key })
    for (const { file_key } of [file, outer]) await own.post('delete', { file_keys: [file_key] })
    await own.post('restore', { file_keys: [file.file_key, outer.file_key] })
    expect(await own.names({ folder: folder.file_key })).toEqual(['brief.txt'])
  })

  test('restores under a numbered name when the name is taken', async () => {
    const file = await own.file('brief.txt')
    await own.post('delete', { file_keys: [file.file_key] })
    await own.file('brief.txt')
    await own.post('restore', { file_keys: [file.file_key] })
    expect(await own.names()).toEqual(['brief (2).txt', 'brief.txt'])
  })

  test('purges only its own content', async () => {
    const [stored, gone] = [await own.file('blijft.txt'), await own.file('weg.txt')]
    await own.post('delete', { file_keys: [gone.file_key] })
    expect((await own.post('purge', { file_keys: [stored.file_key] })).statusCode).toBe(404)
    expect((await own.post('purge', { file_keys: [gone.file_key] })).statusCode).toBe(204)
    expect((await own.post('restore', { file_keys: [gone.file_key] })).statusCode).toBe(404)
    expect((await own.list()).used_bytes).toBe('blijft.txt'.length)
  })
})
