import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { aScanner, replyWith, scanners } from '../../testing/scanner'
import { scan } from './scan'

afterEach(() => scanners.splice(0).forEach((server) => server.close()))

const file = (length = 200_000) => Readable.from([Buffer.alloc(length / 2, 'a'), Buffer.alloc(length / 2, 'b')])

test('a clean file is clean, and all of it was scanned', async () => {
  let seen = 0
  const scanner = await aScanner((socket, received) => {
    seen = received.length
    replyWith('stream: OK')(socket)
  })
  expect(await scan(scanner, file())).toBe('clean')
  expect(seen).toBe(200_000)
})

test('a virus is named', async () => {
  expect(await scan(await aScanner(replyWith('stream: Eicar-Test-Signature FOUND')), file())).toEqual({ found: 'Eicar-Test-Signature' })
})

test('a unix socket works too', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pre-u-scan-'))
  const scanner = await aScanner(replyWith('stream: OK'), { where: { path: path.join(folder, 'clamd.sock'), port: undefined } })
  expect(await scan(scanner, file())).toBe('clean')
  rmSync(folder, { recursive: true })
})

test.each([
  ['it closes halfway', (socket: Socket) => socket.destroy(), 'no answer'],
  ['it meets a fault', replyWith("stream: Can't allocate memory ERROR"), 'allocate memory'],
  ['it closes without a reply', (socket: Socket) => socket.end(), 'no answer'],
  ['it sends an unknown reply', replyWith('stream: OKAY FOUNDED'), 'answered'],
  ['its reply has no end', (socket: Socket) => socket.write('x'.repeat(10_000)), 'no answer'],
])('there is no verdict when %s', async (_, onReceived, message) => {
  const scanner = await aScanner(onReceived, { limit: 50_000 })
  await expect(scan(scanner, file(8_000_000))).rejects.toThrow(
    // When the connection is reset while sending, the reply may be lost.
    new RegExp(`${message}|ECONNRESET|EPIPE`),
  )
})

/** As ClamAV: it answers and leaves, while the rest of the file is on its way. */
const replyAndLeave = (text: string) => (socket: Socket) => void socket.write(`${text}\0`, () => setTimeout(() => socket.destroy(), 50))

test.each(['INSTREAM size limit exceeded. ERROR', 'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND'])(
  'a file beyond its limits is too large: %s',
  async (reply) => {
    const scanner = await aScanner(replyAndLeave(reply), { limit: 50_000 })
    expect(await scan(scanner, file(8_000_000))).toBe('too large')
  },
)

test('there is no verdict when it never replies', async () => {
  const stream = file()
  await expect(scan(await aScanner(() => undefined), stream, 50)).rejects.toThrow('does not answer')
  expect(stream.destroyed).toBe(true)
})

test('there is no verdict when it reads nothing', async () => {
  const server = createServer((socket) => void socket.pause().on('error', () => undefined))
  scanners.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await expect(scan({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }, file(40_000_000), 200)).rejects.toThrow(
    'does not answer',
  )
})

test('there is no verdict when it is unreachable', async () => {
  const scanner = await aScanner(() => undefined)
  scanners.splice(0).forEach((server) => server.close())
  await expect(scan(scanner, file())).rejects.toThrow('ECONNREFUSED')
})

test('there is no verdict when the file cannot be read to its end', async () => {
  async function* broken() {
    yield Buffer.from('abc')
    throw new Error('schijf stuk')
  }
  await expect(scan(await aScanner(replyWith('stream: OK')), Readable.from(broken()))).rejects.toThrow('schijf stuk')
})
