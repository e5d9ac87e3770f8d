import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { scan } from './scan'

const running: Server[] = []
afterEach(() => running.splice(0).forEach((server) => server.close()))

/** A scanner that reads as the protocol says, then does this. */
async function aScanner(act: (socket: Socket, received: Buffer) => void, { limit = Infinity, where = {} } = {}) {
  const server = createServer((socket) => {
    let data = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      data = Buffer.concat([data, chunk])
      const command = data.indexOf(0) + 1
      const pieces: Buffer[] = []
      let at = command
      while (at + 4 <= data.length) {
        const length = data.readUInt32BE(at)
        if (length === 0) return act(socket, Buffer.concat(pieces))
        pieces.push(data.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
      if (data.length > limit) act(socket, Buffer.concat(pieces))
      return undefined
    })
  })
  running.push(server)
  server.listen({ port: 0, host: '127.0.0.1', ...where })
  await once(server, 'listening')
  const address = server.address() as AddressInfo | string
  return typeof address === 'string' ? { path: address } : { host: '127.0.0.1', port: address.port }
}
const answering = (text: string) => (socket: Socket) => socket.end(`${text}\0`)
const file = (length = 200_000) => Readable.from([Buffer.alloc(length / 2, 'a'), Buffer.alloc(length / 2, 'b')])

test('what is clean is clean, and all of it was looked at', async () => {
  let seen = 0
  const scanner = await aScanner((socket, received) => {
    seen = received.length
    answering('stream: OK')(socket)
  })
  expect(await scan(scanner, file())).toBe('clean')
  expect(seen).toBe(200_000)
})

test('a virus is named', async () => {
  expect(await scan(await aScanner(answering('stream: Eicar-Test-Signature FOUND')), file())).toEqual({ found: 'Eicar-Test-Signature' })
})

test('a socket in the file system does as well', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pre-u-scan-'))
  const scanner = await aScanner(answering('stream: OK'), { where: { path: path.join(folder, 'clamd.sock'), port: undefined } })
  expect(await scan(scanner, file())).toBe('clean')
  rmSync(folder, { recursive: true })
})

test.each([
  ['it closes halfway', (socket: Socket) => socket.destroy(), 'no answer'],
  ['it refuses the size', answering('INSTREAM size limit exceeded. ERROR'), 'size limit exceeded'],
  ['it closes without a word', (socket: Socket) => socket.end(), 'no answer'],
  ['it talks of something else', answering('stream: OKAY FOUNDED'), 'answered'],
  ['it never stops talking', (socket: Socket) => socket.write('x'.repeat(10_000)), 'no answer'],
])('when %s nobody knows', async (_, act, message) => {
  const scanner = await aScanner(act, { limit: 50_000 })
  await expect(scan(scanner, file(8_000_000))).rejects.toThrow(
    // Cut off while it still sends, the answer may be lost on the way.
    new RegExp(`${message}|ECONNRESET|EPIPE`),
  )
})

test('nor when it never answers', async () => {
  const stream = file()
  await expect(scan(await aScanner(() => undefined), stream, 50)).rejects.toThrow('does not answer')
  expect(stream.destroyed).toBe(true)
})

test('nor when it takes nothing', async () => {
  const server = createServer((socket) => void socket.pause().on('error', () => undefined))
  running.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await expect(scan({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }, file(40_000_000), 200)).rejects.toThrow(
    'does not answer',
  )
})

test('nor when it is not there', async () => {
  const scanner = await aScanner(() => undefined)
  running.splice(0).forEach((server) => server.close())
  await expect(scan(scanner, file())).rejects.toThrow('ECONNREFUSED')
})

test('nor when the file cannot be read to its end', async () => {
  async function* broken() {
    yield Buffer.from('abc')
    throw new Error('schijf stuk')
  }
  await expect(scan(await aScanner(answering('stream: OK')), Readable.from(broken()))).rejects.toThrow('schijf stuk')
})
