import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { aDocx, aDocxInAnotherOrder, aJpg, anExe, anOdt, aPdf, aPng, aZip } from '../../testing/files'
import type { Config } from '../config/config'
import { zipFile } from '../zip/write'
import { acceptUpload } from '../../honours/candidates/confirm'
import { newKey } from './store'
import { detectContentType } from './sniff'

const PDF = 'application/pdf'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const ODT = 'application/vnd.oasis.opendocument.text'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

async function uploadBytes(bytes: Uint8Array) {
  const key = newKey()
  await preU.store.receive!(key, Readable.from([bytes]))
  return key
}
const accept = (key: string, content_type: string, size: number, clamd: Config['clamd'] = null) =>
  acceptUpload({ ...preU.context, config: { ...preU.config, clamd } }, key, { content_type, size })
const refusal = (message: string) => expect.objectContaining({ status: 400, body: { file_key: [expect.stringContaining(message)] } })

describe('an upload that matches its announcement is accepted', () => {
  test.each([
    ['a PDF', PDF, aPdf],
    ['a DOCX', DOCX, aDocx],
    ['a DOCX with its parts in another order', DOCX, () => aDocxInAnotherOrder()],
    ['an ODT', ODT, anOdt],
    ['a JPG', 'image/jpeg', aJpg],
    ['a PNG', 'image/png', aPng],
  ])('%s', async (_, type, make) => {
    const bytes = await make()
    const key = await uploadBytes(bytes)
    await accept(key, type, bytes.length)
    await accept(key, type, bytes.length)
    expect(await preU.store.size(key)).toBe(bytes.length)
  })
})

describe('any other upload is refused and removed', () => {
  test.each([
    ['a program named PDF', PDF, anExe, 'geen PDF-bestand'],
    ['a zip file named DOCX', DOCX, aZip, 'geen DOCX-bestand'],
    ['an ODT named DOCX', DOCX, anOdt, 'geen DOCX-bestand'],
    ['a DOCX named ODT', ODT, aDocx, 'geen ODT-bestand'],
    ['a PNG named JPG', 'image/jpeg', aPng, 'geen JPG-afbeelding'],
    ['a page named PNG', 'image/png', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'geen PNG-afbeelding'],
    ['a drawing with a script named PNG', 'image/png', () => Buffer.from('<svg onload="alert(1)"/>'), 'geen PNG-afbeelding'],
    ['half a signature', PDF, () => Buffer.from('%PD'), 'geen PDF-bestand'],
    ['a zip file that is cut off', DOCX, async () => (await aDocx()).subarray(0, 40), 'geen DOCX-bestand'],
  ])('%s', async (_, type, make, message) => {
    const bytes = await make()
    const key = await uploadBytes(bytes)
    await expect(accept(key, type, bytes.length)).rejects.toEqual(refusal(message))
    expect([await preU.store.size(key), await preU.store.accept(key)]).toEqual([null, false])
  })

  test('an upload of another size', async () => {
    const key = await uploadBytes(aPdf())
    await expect(accept(key, PDF, aPdf().length + 1)).rejects.toEqual(refusal('niet volledig aangekomen'))
    expect(await preU.store.size(key)).toBeNull()
  })

  test('a missing upload', async () => {
    await expect(accept(newKey(), PDF, 10)).rejects.toEqual(refusal('niet aangekomen'))
  })
})

describe('detecting the content type', () => {
  function countReads(bytes: Buffer, fault?: Error) {
    let read = 0
    async function* part(start: number, end: number) {
      for (let at = start; at <= end; at += 65_536) {
        const chunk = bytes.subarray(at, Math.min(at + 65_536, end + 1))
        read += chunk.length
        yield chunk
        if (fault) throw fault
      }
    }
    const store = { read: async (_key: string, range = { start: 0, end: bytes.length - 1 }) => Readable.from(part(range.start, range.end)) }
    return { type: () => detectContentType(store, newKey(), bytes.length), bytesRead: () => read }
  }

  test('reads no more than it needs', async () => {
    const long = countReads(Buffer.concat([aPdf(), Buffer.alloc(20_000_000)]))
    expect(await long.type()).toBe(PDF)
    expect(long.bytesRead()).toBeLessThan(100_000)
    const document = countReads(await aDocxInAnotherOrder(Buffer.alloc(5_000_000, 'afbeelding')))
    expect(await document.type()).toBe(DOCX)
    expect(document.bytesRead()).toBeLessThan(300_000)
  })

  test.each([aPdf, aDocx])('a failed read is an error, not a type', async (make) => {
    await expect(countReads(await make(), new Error('schijf stuk')).type()).rejects.toThrow('schijf stuk')
  })

  test('a document with macros is another type', async () => {
    const types = '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>'
    const file = await buffer(zipFile([{ name: '[Content_Types].xml', data: Buffer.from(types) }]))
    expect(await countReads(file).type()).toBe('application/zip')
  })

  test('a part that unpacks to thousands of times its size is not unpacked', async () => {
    async function* endless() {
      for (let made = 0; made < 3000; made += 1) yield Buffer.alloc(65_536)
    }
    const bomb = await buffer(zipFile([{ name: '[Content_Types].xml', data: Readable.from(endless()), deflated: true }]))
    const before = process.memoryUsage().arrayBuffers
    expect(await countReads(bomb).type()).toBe('application/zip')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024)
  })
})

describe('with a virus scanner', () => {
  async function acceptScanned(answer: string | null) {
    const server = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .on('data', (chunk: Buffer) => {
          if (answer === null) socket.destroy()
          else if (chunk.subarray(-4).equals(Buffer.alloc(4))) socket.end(`${answer}\0`)
        })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const key = await uploadBytes(aPdf())
    const clamd = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
    const outcome = await accept(key, PDF, aPdf().length, clamd).catch((error: unknown) => error)
    server.close()
    return { key, outcome }
  }

  test('a clean file is accepted', async () => {
    const { key, outcome } = await acceptScanned('stream: OK')
    expect([outcome, await preU.store.size(key)]).toEqual([undefined, aPdf().length])
  })

  test('a virus is refused and removed', async () => {
    const { key, outcome } = await acceptScanned('stream: Eicar-Test-Signature FOUND')
    expect([outcome, await preU.store.size(key)]).toEqual([refusal('virus'), null])
  })

  test('a file that is too large for the scanner is refused for good, and removed', async () => {
    const { key, outcome } = await acceptScanned('INSTREAM size limit exceeded. ERROR')
    const detail = 'Dit bestand is te groot voor de virusscan. Kies een kleiner bestand of neem contact op met Pre-U.'
    expect(outcome).toMatchObject({ status: 413, body: { detail, code: 'payload_too_large' } })
    expect(await preU.store.size(key)).toBe(null)
  })

  test('when the scanner is unavailable the response is 503, and the upload stays for a retry', async () => {
    const { key, outcome } = await acceptScanned(null)
    const detail = 'De virusscan is nu niet bereikbaar. Probeer het over enkele minuten opnieuw.'
    expect(outcome).toMatchObject({ status: 503, body: { detail, code: 'unavailable' } })
    await accept(key, PDF, aPdf().length)
  })
})
