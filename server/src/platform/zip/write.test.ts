import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { type ZipEntry, zipFile } from './write'

async function unpack(file: Buffer): Promise<[name: string, bytes: Buffer][]> {
  const zip = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true })
  const parts: [string, Buffer][] = []
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} has another checksum`)
    parts.push([entry.fileName, bytes])
  }
  return parts
}

test('entries can be unpacked again, stored or deflated, from memory or streamed', async () => {
  const content = fc.record({
    chunks: fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 5 }),
    mode: fc.constantFrom('known', 'stored', 'deflated'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(content, { maxLength: 8 }), async (all) => {
      const expected: [string, Buffer][] = all.map(({ chunks }, index) => [`Map é ${index}/bestand ${index}.bin`, Buffer.concat(chunks)])
      const entries: ZipEntry[] = all.map(({ chunks, mode }, index) => ({
        name: expected[index]![0],
        data: mode === 'known' ? Buffer.concat(chunks) : Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
        deflated: mode === 'deflated',
      }))
      expect(await unpack(await buffer(zipFile(entries)))).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

test('a folder is an entry without content', async () => {
  expect(await unpack(await buffer(zipFile([{ name: 'Leeg/', data: Buffer.alloc(0) }])))).toEqual([['Leeg/', Buffer.alloc(0)]])
})

test('one source is open at a time, and reading follows back pressure', async () => {
  let [open, most, made] = [0, 0, 0]
  async function* source() {
    open += 1
    most = Math.max(most, open)
    for (let index = 0; index < 20; index += 1) {
      made += 1
      yield Buffer.alloc(65_536)
    }
    open -= 1
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let index = 0; index < 10; index += 1) yield { name: String(index), data: Readable.from(source()) }
  }
  const file = zipFile(entries())
  await expect.poll(() => made).toBeGreaterThan(0)
  let before = 0
  await expect.poll(() => before === (before = made), { interval: 100 }).toBe(true)
  expect(made).toBeLessThan(30)
  await buffer(file)
  expect([most, open, made]).toEqual([1, 0, 200])
})

test.each([false, true])('ending early closes the open source and the entries (deflated: %s)', async (deflated) => {
  let hasEnded = false
  async function* long() {
    for (;;) yield randomBytes(65_536)
  }
  const data = Readable.from(long())
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      yield { name: 'a', data, deflated }
      expect.unreachable()
    } finally {
      hasEnded = true
    }
  }
  const file = zipFile(entries())
  await once(file, 'readable')
  file.destroy()
  await expect.poll(() => [data.destroyed, hasEnded]).toEqual([true, true])
})

test.each([false, true])('a failing source fails the zip file (deflated: %s)', async (deflated) => {
  async function* broken() {
    yield Buffer.from('abc')
    throw new Error('schijf stuk')
  }
  await expect(buffer(zipFile([{ name: 'a', data: Readable.from(broken()), deflated }]))).rejects.toThrow('schijf stuk')
})
