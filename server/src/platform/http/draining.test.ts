import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app'
import { createTestApp, type TestApp } from '../../testing/app'
import { closeGently } from './draining'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

async function listening() {
  const app = await buildApp(preU.context)
  const route = { config: { access: 'public' as const }, schema: { hide: true } }
  app.get('/work', route, () => delay(20, { done: true }))
  app.get('/slow', route, () => delay(1000, { done: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return { app, origin }
}

const open = (url: string, agent: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => get(url, { agent }, resolve).on('error', reject))

test('clients with open connections get every answer, and are asked to leave', async () => {
  const { app, origin } = await listening()
  const statuses = new Set<number>()
  let answers = 0
  async function workUntilToldToLeave() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let isWelcome = true; isWelcome;) {
      const response = await open(`${origin}/work`, agent)
      await text(response)
      statuses.add(response.statusCode!)
      answers += 1
      isWelcome = response.headers.connection !== 'close'
    }
  }
  const clients = Array.from({ length: 20 }, workUntilToldToLeave)
  await expect.poll(() => answers).toBeGreaterThan(60)
  const closed = closeGently(app, 300)
  const readiness = await fetch(`${origin}/readyz`)
  expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'draining' }])
  await Promise.all(clients)
  await closed
  expect([...statuses]).toEqual([200])
})

test('connections that are idle do not keep it open', async () => {
  const { app, origin } = await listening()
  const agent = new Agent({ keepAlive: true })
  await text(await open(`${origin}/work`, agent))
  await closeGently(app, 0)
  expect(app.server.listening).toBe(false)
  agent.destroy()
})

test('half a request and a body that drips are closed, and an answer that takes its time is sent', async () => {
  const { app, origin } = await listening()
  const requests = ['GET /hea', 'POST /auth/token/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{']
  const sockets = requests.map((request) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').resume()
    socket.write(request)
    return once(socket, 'close')
  })
  await expect.poll(() => app.runningRequests()).toBe(1)
  const answer = fetch(`${origin}/slow`).then((response) => response.json())
  await expect.poll(() => app.runningRequests()).toBe(2)
  await closeGently(app, 0, 2000)
  expect(await answer).toEqual({ done: true })
  await Promise.all(sockets)
})
