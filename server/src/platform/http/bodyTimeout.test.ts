import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { installBodyTimeout, timeFor } from './bodyTimeout'

test('a body that does not come, also after an answer, ends its connection; one that is there does not', async () => {
  const app = Fastify()
  installBodyTimeout(app, () => 50)
  app.post('/read', async () => 'gelezen')
  app.get('/slow', () => new Promise((resolve) => setTimeout(resolve, 120, 'klaar')))
  app.addHook('onRequest', async (request, reply) => (request.url === '/refused' ? reply.code(403).send() : undefined))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const send = async (text: string) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(text)
    return socket.resume()
  }
  const headers = 'HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{'
  for (const path of ['/read', '/refused']) await once(await send(`POST ${path} ${headers}`), 'close')
  const whole = await send('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n')
  const [answer] = (await once(whole, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1.1 200/)
  whole.destroy()
  await app.close()
})

test('a large file gets the time of a slow line', () => {
  expect(timeFor('100')).toBeLessThan(31_000)
  expect(timeFor(String(20 * 1024 * 1024))).toBeGreaterThan(20 * 60_000)
})
