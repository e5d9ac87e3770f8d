import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeUnread } from './connection'

const AFTER_MS = 100
/** More than the buffers of a connection hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024)

/** A client that has asked a server for this and reads nothing yet. `closed`: when the server is done with it. */
async function ask(body: Readable) {
  const app = Fastify()
  let markClosed = () => undefined as void
  const closed = new Promise<void>((resolve) => (markClosed = resolve))
  app.get('/', (_request, reply) => {
    closeUnread(reply, AFTER_MS)
    reply.raw.once('close', markClosed)
    return reply.send(body)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(client, 'connect')
  client.write('GET / HTTP/1.0\r\n\r\n')
  return { client, closed, stop: () => app.close() }
}

test('a client that stops reading is left', async () => {
  const { client, closed, stop } = await ask(Readable.from([LARGE]))
  await closed
  expect((await buffer(client)).length).toBeLessThan(LARGE.length)
  await stop()
})

test('a client that waits for the server gets everything', async () => {
  async function* late() {
    yield 'eerst'
    await delay(3 * AFTER_MS)
    yield 'later'
  }
  const { client, stop } = await ask(Readable.from(late()))
  expect((await buffer(client)).toString()).toContain('eerstlater')
  await stop()
})
