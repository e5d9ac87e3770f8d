import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bucketOf, type DocumentVersion } from '@pre-u/contract/documents/documents'
import { programmeTable } from '../platform/programme/table'
import { createTestApp, type TestApp } from '../testing/app'
import { aSchool, aSchoolUser } from '../testing/builders'
import { aScanner, replyWith, scanners } from '../testing/scanner'
import { readParts } from '../testing/workbook'
import { documentsTable, documentVersionsTable } from '../tables/documents'
import { type Documents, documentsOf, statusesOf } from './testing'
import { runRetention } from '../privacy/retention/run'

const QUOTA = 1024 * 1024

let preU: TestApp
let own: Documents
let school: { id: number }
let teacher: { id: number }

beforeAll(async () => {
  preU = await createTestApp()
  await preU.db.insert(programmeTable).values({ school_quota_mb: 1 })
})
afterAll(() => preU.close())
beforeEach(async () => {
  school = await aSchool(preU.db)
  teacher = await aSchoolUser(preU.db, { school_id: school.id })
  own = documentsOf(preU, teacher, bucketOf(school.id))
})

const read = async (file_key: string, query: Record<string, string> = {}) => (await own.get('download/', { file_key, ...query })).body

const pendingWrites = () => readdir(path.join(preU.config.dataDir, 'objects/drafts'))

async function storedKeys() {
  const keys: string[] = []
  for await (const page of preU.context.store.olderThan(new Date(Date.now() + 60_000))) keys.push(...page)
  return new Set(keys)
}

describe('uploading', () => {
  test('accepts several files', async () => {
    const answer = await own.send({ 'a.txt': 'aaa', 'b.txt': 'bb' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      items: [
        { name: 'a.txt', size: 3 },
        { name: 'b.txt', size: 2 },
      ],
      skipped: [],
    })
  })

  test('refuses an existing name without a choice, and leaves no object behind', async () => {
    await own.file('brief.txt', 'eerste')
    const before = await storedKeys()
    const answer = await own.send({ 'nieuw.txt': 'x', 'BRIEF.txt': 'tweede' })
    expect([answer.statusCode, answer.json<{ names: string[] }>().names]).toEqual([409, ['brief.txt']])
    expect(await own.names()).toEqual(['brief.txt'])
    expect(await storedKeys()).toEqual(before)
  })

  test('replaces, keeps both or skips', async () => {
    const { file_key } = await own.file('brief.txt', 'eerste')
    await own.send({ 'brief.txt': 'tweede' }, { on_conflict: 'replace' })
    expect(await read(file_key)).toBe('tweede')
    await own.send({ 'brief.txt': 'derde' }, { on_conflict: 'keep' })
    expect(await own.names()).toEqual(['brief (2).txt', 'brief.txt'])
    const skipped = await own.send({ 'brief.txt': 'vierde' }, { on_conflict: 'skip' })
    expect(skipped.json()).toEqual({ items: [], skipped: ['brief.txt'] })
    expect(await read(file_key)).toBe('tweede')
  })

  test('concurrently under one name succeeds once, or under numbered names', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => own.send({ 'brief.txt': String(index) })))
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409])
    const stored = await Promise.all(Array.from({ length: 4 }, () => own.send({ 'brief.txt': 'x' }, { on_conflict: 'keep' })))
    expect(stored.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect((await own.list()).count).toBe(5)
  })

  test.each(['n'.repeat(300), '..'])('a file named %j is refused and leaves no object behind', async (name) => {
    const before = await storedKeys()
    const answer = await own.send({ [name]: 'x' })
    expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, ['file']])
    expect(await storedKeys()).toEqual(before)
  })

  test.each([String.raw`C:\geheim\brief.txt`, '../../brief.txt'])('a file named %j loses its path', async (name) => {
    expect((await own.file(name)).name).toBe('brief.txt')
  })

  /** Over a socket, to stop in the middle. */
  async function beginUpload(headers: Record<string, string | number>, bytes: Buffer) {
    if (!preU.app.server.listening) await preU.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = preU.app.server.address() as AddressInfo
    const form = { authorization: await preU.bearer(teacher.id), 'content-type': 'multipart/form-data; boundary=x' }
    const sent = request({ port, host: '127.0.0.1', path: own.address('upload/'), method: 'POST', headers: { ...form, ...headers } })
    sent.on('error', () => undefined)
    sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="half.bin"\r\n\r\n')
    sent.write(bytes)
    return sent
  }
  const statusOf = async (sent: ClientRequest) => ((await once(sent, 'response')) as [IncomingMessage])[0].statusCode

  test('that is aborted leaves no object behind', async () => {
    const before = await storedKeys()
    const sent = await beginUpload({ 'content-length': 900_000 }, Buffer.alloc(500_000))
    await vi.waitFor(async () => expect(await pendingWrites()).toHaveLength(1))
    sent.destroy()
    await vi.waitFor(async () => expect(await pendingWrites()).toEqual([]))
    expect(await storedKeys()).toEqual(before)
    expect((await own.list()).count).toBe(0)
  })

  test('detects the content type from the content, not from the name', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
    expect((await own.file('echt.txt', new Uint8Array(png))).content_type).toBe('image/png')
    expect((await own.file('nep.png', '<script>alert(1)</script>')).content_type).toBe('application/octet-stream')
  })

  test('is scanned: a virus is refused and leaves no object behind, and without a verdict nothing is stored', async () => {
    const before = await storedKeys()
    for (const [reply, status] of [
      ['stream: Eicar-Test-Signature FOUND', 400],
      ['INSTREAM size limit exceeded. ERROR', 413],
      ['no verdict', 503],
    ] as const) {
      preU.config.clamd = await aScanner(replyWith(reply))
      expect((await own.send({ 'besmet.txt': 'x' })).statusCode).toBe(status)
    }
    preU.config.clamd = null
    scanners.splice(0).forEach((server) => server.close())
    await vi.waitFor(async () => expect(await storedKeys()).toEqual(before))
    expect(await own.names()).toEqual([])
  })

  test('is refused beyond the quota, which includes the trash', async () => {
    const first = await own.file('groot.bin', new Uint8Array(600_000))
    const before = await storedKeys()
    const refused = await own.send({ 'nog.bin': new Uint8Array(600_000) })
    expect(refused.statusCode).toBe(409)
    expect(refused.json<{ non_field_errors: string[] }>().non_field_errors[0]).toContain('vol')
    expect(await storedKeys()).toEqual(before)
    await own.post('delete', { file_keys: [first.file_key] })
    expect((await own.send({ 'nog.bin': new Uint8Array(600_000) })).statusCode).toBe(409)
    await own.post('purge', { file_keys: [first.file_key] })
    expect((await own.send({ 'nog.bin': new Uint8Array(600_000) })).statusCode).toBe(201)
  })

  test('without a length is refused while it comes, and its client is told before it has sent everything', async () => {
    const before = await storedKeys()
    const uploads = [1, 2, 3].map(async () => {
      const sent = await beginUpload({}, Buffer.alloc(QUOTA * 2))
      const status = await statusOf(sent)
      sent.destroy()
      return status
    })
    expect(await Promise.all(uploads)).toEqual([409, 409, 409])
    await vi.waitFor(async () => expect(await pendingWrites()).toEqual([]))
    expect(await storedKeys()).toEqual(before)
    expect((await own.send({ 'past.bin': new Uint8Array(600_000) })).statusCode).toBe(201)
  })

  test('is refused when another process has filled the quota meanwhile', async () => {
    const sent = await beginUpload({}, Buffer.alloc(500_000))
    await vi.waitFor(async () => expect(await pendingWrites()).toHaveLength(1))
    const file = { key: 'x'.repeat(22), kind: 'file', name: 'vol.bin', size: QUOTA, object_key: 'y'.repeat(22) } as const
    await preU.db.insert(documentsTable).values({ ...file, school_id: school.id })
    sent.end('\r\n--x--\r\n')
    expect(await statusOf(sent)).toBe(409)
  })

  test('concurrently never exceeds the quota', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => own.send({ [`${index}.bin`]: new Uint8Array(300_000) })))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
    expect((await own.list()).used_bytes).toBe(900_000)
  })

  test('without a file, without a form or with an unknown choice is refused', async () => {
    expect((await own.send({})).statusCode).toBe(400)
    expect((await own.post('upload', { folder: '' })).statusCode).toBe(415)
    expect((await own.send({ 'x.txt': 'x' }, { on_conflict: 'wissen' })).statusCode).toBe(400)
  })
})

describe('downloading', () => {
  test('sends headers that keep a browser from running the file', async () => {
    const { file_key } = await own.file('pagina “één”.html', '<script>alert(1)</script>')
    const { headers } = await own.get('download/', { file_key })
    expect(headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''pagina%20/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test('supports range requests', async () => {
    const { file_key } = await own.file('brief.txt', '0123456789')
    const url = own.address('download/', { file_key })
    const as = await aSchoolUser(preU.db, { school_id: school.id })
    const part = await preU.call({ url, as, headers: { range: 'bytes=2-4' } })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    expect((await preU.call({ url, as, headers: { range: 'bytes=50-60' } })).statusCode).toBe(416)
  })

  test('of a folder or a selection gives a zip with its folders', async () => {
    const folder = await own.folder('Brieven')
    const inner = await own.folder('2026', folder.file_key)
    await own.file('a.txt', 'a', folder.file_key)
    await own.file('b.txt', 'b', inner.file_key)
    const gone = await own.file('weg.txt', 'weg', inner.file_key)
    await own.post('delete', { file_keys: [gone.file_key] })
    const loose = await own.file('los.txt')
    const whole = await own.get('download/', { file_key: folder.file_key })
    expect(Object.keys(await readParts(whole.rawPayload))).toEqual(['Brieven/2026/b.txt', 'Brieven/a.txt'])
    const several = await own.get('download/', { file_key: `${inner.file_key},${loose.file_key}` })
    expect(Object.keys(await readParts(several.rawPayload))).toEqual(['2026/b.txt', 'los.txt'])
    const posted = await own.post('download', { file_keys: [inner.file_key, loose.file_key] })
    expect(Object.keys(await readParts(posted.rawPayload))).toEqual(['2026/b.txt', 'los.txt'])
    expect((await own.get('item/', { file_key: loose.file_key })).json()).toMatchObject({ name: 'los.txt', size: 7 })
  })

  test('lists objects that are missing in the store in the zip', async () => {
    const folder = await own.folder('Brieven')
    await own.file('a.txt', 'a', folder.file_key)
    await own.file('weg.txt', 'weg', folder.file_key)
    await own.folder('Leeg', folder.file_key)
    const [gone] = await preU.db
      .select()
      .from(documentsTable)
      .where(and(eq(documentsTable.school_id, school.id), eq(documentsTable.name, 'weg.txt')))
    await preU.context.store.remove([gone!.object_key!])
    const parts = await readParts((await own.get('download/', { file_key: folder.file_key })).rawPayload)
    expect(parts).toEqual({ 'Brieven/a.txt': 'a', 'Brieven/Leeg/': '', 'OVERZICHT.txt': 'Ontbreekt: Brieven/weg.txt\r\n' })
  })
})

describe('versions', () => {
  const versionsOf = async (file_key: string) => (await own.get('versions/', { file_key })).json<{ items: DocumentVersion[] }>().items

  test('are stored when a file is replaced, and can be read and restored', async () => {
    const { file_key } = await own.file('brief.txt', 'eerste')
    await own.send({ 'brief.txt': 'tweede versie' }, { on_conflict: 'replace' })
    const [version] = await versionsOf(file_key)
    expect(version).toMatchObject({ size: 6, uploaded_by: { name: 'Jan van der Meer' } })
    expect(await read(file_key, { version: String(version!.id) })).toBe('eerste')
    expect((await own.list()).used_bytes).toBe('eerstetweede versie'.length)
    await own.post('restore_version', { file_key, version: version!.id })
    expect(await read(file_key)).toBe('eerste')
    expect(await versionsOf(file_key)).toMatchObject([{ size: 13 }])
  })

  test('of another file are 404', async () => {
    const [a, b] = [await own.file('a.txt'), await own.file('b.txt')]
    await own.send({ 'a.txt': 'anders' }, { on_conflict: 'replace' })
    const [version] = await versionsOf(a.file_key)
    expect((await own.get('download/', { file_key: b.file_key, version: String(version!.id) })).statusCode).toBe(404)
    expect((await own.post('restore_version', { file_key: b.file_key, version: version!.id })).statusCode).toBe(404)
  })

  test('and deleted files are purged after 30 days, not earlier', async () => {
    const [stored, gone] = [await own.file('blijft.txt'), await own.file('weg.txt')]
    await own.send({ 'blijft.txt': 'anders' }, { on_conflict: 'replace' })
    await own.post('delete', { file_keys: [gone.file_key] })
    const { db } = preU
    await runRetention(preU.context)
    expect((await versionsOf(stored.file_key)).length).toBe(1)
    const longAgo = sql`now() - interval '30 days 1 minute'`
    await db.update(documentVersionsTable).set({ replaced_at: longAgo }).where(eq(documentVersionsTable.school_id, school.id))
    await db.update(documentsTable).set({ trashed_at: longAgo }).where(eq(documentsTable.key, gone.file_key))
    await runRetention(preU.context)
    expect(await versionsOf(stored.file_key)).toEqual([])
    expect((await own.get('trash/')).json()).toMatchObject({ count: 0 })
    expect(await own.names()).toEqual(['blijft.txt'])
  })
})
