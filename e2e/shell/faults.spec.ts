import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { killInTurn } from '../../faults/parts/kill'
import { withStage } from '../../faults/lib/stage'
import { PASSWORD, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { startServer } from '../support/server'

type Answer = { status: number; retryAfter: string | undefined; isLast: boolean; body: string }

/** A person who registers, one call after the other, on one connection. */
function createCaller(url: string, access = '') {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async (method: string, path: string, body?: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) }
    const sent = request(`${url}${path}`, { method, agent, headers }).end(body && JSON.stringify(body))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const { statusCode, headers: got } = response
    return { status: statusCode!, retryAfter: got['retry-after'], isLast: got.connection === 'close', body: await text(response) }
  }
}

async function signIn(url: string) {
  const { body } = await createCaller(url)('POST', '/auth/token/', { email: STAFF, password: PASSWORD })
  return (JSON.parse(body) as { access: string }).access
}

const aPlan = (name: string) => ({ name, max_registrations: 10 })

test('five kills of a server and five of its database lose nothing that was confirmed, and leave nothing half', async () => {
  // Eleven starts of a server.
  test.slow()
  const { problems } = await withStage((stage) => killInTurn(stage, 5))
  expect(problems).toEqual([])
})

test('two processes survive that their database is killed, lose nothing that they confirmed, and drain', async () => {
  test.slow()
  const server = await startServer({ WORKERS: '2' })
  try {
    const { url, dataDir } = server
    const access = await signIn(url)
    const confirmed: string[] = []
    const answers: Answer[] = []
    async function work(person: number) {
      const call = createCaller(url, access)
      for (let turn = 0; ; turn += 1) {
        const name = `Pakket ${person}-${turn}`
        const answer = await call('POST', '/api/plans/', aPlan(name))
        answers.push(answer)
        if (answer.status === 201) confirmed.push(name)
        if (answer.isLast) return
        if (answer.status === 503) await wait(50)
      }
    }
    const people = Array.from({ length: 6 }, (_, person) => work(person))
    const untilConfirmed = async (more: number) => {
      const goal = confirmed.length + more
      await expect.poll(() => confirmed.length, { timeout: 20_000 }).toBeGreaterThan(goal)
    }
    for (let round = 0; round < 2; round += 1) {
      await untilConfirmed(20)
      const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(-pid, 'SIGKILL')
      // A plan that was confirmed before the kill may be counted after it.
      await untilConfirmed(20)
    }
    await untilConfirmed(20)
    const call = createCaller(url, access)
    const promised = [...confirmed]
    const stored = new Set<string>()
    // By the links, which begin after a row: others add plans meanwhile.
    for (let address: string | null = '/api/plans/?page_size=200'; address;) {
      const page = JSON.parse((await call('GET', address)).body) as { results: { name: string }[]; next: string | null }
      for (const { name } of page.results) stored.add(name)
      address = page.next
    }
    expect(promised.filter((name) => !stored.has(name))).toEqual([])
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 5']))

    const ended = server.ended()
    process.kill(server.pid, 'SIGTERM')
    await Promise.all(people)
    expect(await ended).toBe(0)
    await server.takeDown()
  } catch (error) {
    await server.takeDown().catch(() => undefined)
    throw error
  }
})
