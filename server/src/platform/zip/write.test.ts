import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import { dataDescriptor, directoryEnd, directoryEntry, type EntryHeader, localHeader } from './headers'
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
async function* pieces(...all: Buffer[]) {
  yield* all
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
        data: mode === 'known' ? Buffer.concat(chunks) : pieces(...chunks.map((chunk) => Buffer.from(chunk))),
        deflated: mode === 'deflated',
      }))
      expect(await unpack(await buffer(zipFile(entries)))).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

test('more entries than 16 bits can count (zip64)', async () => {
  const entries = Array.from({ length: 66_000 }, (_, index) => ({ name: String(index), data: Buffer.from('x') }))
  const zip = await fromBufferPromise(await buffer(zipFile(entries)), { lazyEntries: true })
  let last = ''
  for await (const entry of zip.eachEntry()) last = entry.fileName
  expect([zip.entryCount, last]).toEqual([66_000, '65999'])
})

test('an offset beyond 32 bits (zip64)', async () => {
  const offset = 5_000_000_000
  const entry: EntryHeader = {
    name: Buffer.from('ver.txt'),
    modified: 0,
    isDeflated: false,
    sizesFollow: true,
    crc: 7,
    compressedSize: 3,
    size: 3,
    offset,
  }
  const directory = directoryEntry(entry)
  const start = offset + localHeader(entry).length + 3 + dataDescriptor(entry).length
  const tail = Buffer.concat([directory, directoryEnd(1, directory.length, start)])
  class SparseReader extends RandomAccessReader {
    override _readStreamForRange(from: number, to: number) {
      const zeros = Buffer.alloc(Math.max(0, Math.min(to, start) - from))
      return Readable.from([Buffer.concat([zeros, tail.subarray(Math.max(0, from - start), Math.max(0, to - start))])])
    }
  }
  const zip = await fromRandomAccessReaderPromise(new SparseReader(), start + tail.length, { lazyEntries: true, autoClose: false })
  const offsets: [string, number][] = []
  for await (const { fileName, relativeOffsetOfLocalHeader } of zip.eachEntry()) offsets.push([fileName, relativeOffsetOfLocalHeader])
  expect(offsets).toEqual([['ver.txt', offset]])
})

test('one source is open at a time, and reading follows back pressure', async () => {
  let [open, most, made] = [0, 0, 0]
  async function* source() {
    open += 1
    most = Math.max(most, open)
    for (let piece = 0; piece < 20; piece += 1) {
      made += 1
      yield Buffer.alloc(65_536)
    }
    open -= 1
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let index = 0; index < 10; index += 1) yield { name: String(index), data: source() }
  }
  const file = zipFile(entries())
  let bytes = 0
  for (let taken = 0; taken < 5; taken += 1) bytes += ((await file.next()).value as Uint8Array).length
  expect(made * 65_536).toBeLessThanOrEqual(bytes)
  await buffer(file)
  expect([most, open, made]).toEqual([1, 0, 200])
})

test.each([false, true])('ending early closes the open source (deflated: %s)', async (deflated) => {
  let made = 0
  async function* long() {
    for (; made < 10_000; made += 1) yield randomBytes(65_536)
  }
  const stream = Readable.from(long())
  const file = zipFile([{ name: 'a', data: stream, deflated }])
  for (let taken = 0; taken < 3; taken += 1) await file.next()
  await file.return(undefined)
  await expect.poll(() => stream.destroyed).toBe(true)
  expect(made).toBeLessThan(100)
})

test.each([false, true])('a failing source fails the zip file (deflated: %s)', async (deflated) => {
  async function* broken() {
    yield Buffer.from('abc')
    throw new Error('schijf stuk')
  }
  await expect(buffer(zipFile([{ name: 'a', data: broken(), deflated }]))).rejects.toThrow('schijf stuk')
})
