import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { installBodyTimeout, timeFor } from './connection'

test('a body that does not come, also after an answer, ends its connection; one that is there does not', async () => {
  const app = Fastify()
  installBodyTimeout(app, () => 50, 50)
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

test('what comes after a refusal is thrown away, so that its client can read the answer', async () => {
  const app = Fastify()
  installBodyTimeout(app)
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.post('/form', async (request, reply) => {
    // As a parser of forms that nobody reads from any more.
    request.raw.pipe(new PassThrough())
    return reply.code(409).send('geweigerd')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sent = httpRequest({ port, host: '127.0.0.1', path: '/form', method: 'POST', headers: { 'content-type': 'x/y' } })
  const isSent = once(sent, 'finish')
  sent.end(Buffer.alloc(20_000_000))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await isSent
  expect(answer.statusCode).toBe(409)
  await app.close()
})

test('a large file gets the time of a slow line', () => {
  expect(timeFor('100')).toBeLessThan(31_000)
  expect(timeFor(String(20 * 1024 * 1024))).toBeGreaterThan(20 * 60_000)
})
