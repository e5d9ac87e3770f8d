import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { PASSWORD, STAFF } from '../support/api'
import { freePort } from '../../scripts/lib/freePort'
import { expect, test } from '../support/fixtures'
import { startServer } from '../support/server'

type Call = { method?: string; access?: string; body?: object }

/** On a connection of its own: the processes take connections in turn. */
async function open(url: string, { method = 'GET', access, body }: Call = {}): Promise<IncomingMessage> {
  const headers = { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) }
  const sent = request(url, { method, agent: false, headers }).end(body && JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

async function call(url: string, options?: Call) {
  const response = await open(url, options)
  return { status: response.statusCode, body: JSON.parse(await text(response)) as unknown }
}

const signIn = (url: string, password: string) => call(`${url}/auth/token/`, { method: 'POST', body: { email: STAFF, password } })
const processesOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

async function untilTold(stream: IncomingMessage, resource: string) {
  for await (const chunk of stream) if (String(chunk).includes(`"${resource}"`)) return
  throw new Error('The stream ended')
}

test.describe('a server of two processes', () => {
  let server: Awaited<ReturnType<typeof startServer>>
  let metricsPort: number
  test.beforeAll(async () => {
    // The start of a server beside other tests.
    test.setTimeout(240_000)
    metricsPort = await freePort()
    server = await startServer({ WORKERS: '2', METRICS_ADDRESS: String(metricsPort) })
  })
  test.afterAll(() => server.takeDown())

  test('shares sessions, live changes, limits and metrics, and replaces a process that is killed', async () => {
    const { url, pid, said } = server
    await expect.poll(said).toContain('Pre-U is ready')
    for (let turn = 0; turn < 6; turn += 1) await call(`${url}/healthz`)
    const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    // A process counts a call after it has answered.
    await expect.poll(readMetrics).toContain('pre_u_http_request_seconds_count{method="GET",route="/healthz",status="200"} 6')
    expect(await readMetrics()).toContain('pre_u_database_up 1')
    const { access } = (await signIn(url, PASSWORD)).body as { access: string }

    const streams = [await open(`${url}/api/live/`, { access }), await open(`${url}/api/live/`, { access })]
    const told = Promise.all(streams.map((stream) => untilTold(stream, 'periods')))
    const period = { name: 'Lente', school_year: '2026-2027', start_date: '2027-03-01', end_date: '2027-05-31' }
    expect((await call(`${url}/api/periods/`, { method: 'POST', access, body: period })).status).toBe(201)
    await told

    const named = { method: 'PATCH', access, body: { programme_name: 'Junior College' } }
    expect((await call(`${url}/api/programme/`, named)).status).toBe(200)
    for (let turn = 0; turn < 4; turn += 1) expect(await text(await open(`${url}/login`))).toContain('"programmeName":"Junior College"')

    const before = processesOf(pid)
    expect(before).toHaveLength(2)
    process.kill(before[0]!, 'SIGKILL')
    await expect.poll(() => processesOf(pid).filter((each) => !before.includes(each))).toHaveLength(1)
    for (let turn = 0; turn < 4; turn += 1) expect((await call(`${url}/api/periods/`, { access })).status).toBe(200)

    // Ten are allowed in five minutes: with a count in each process, there would be twenty.
    const attempts: unknown[] = []
    for (let attempt = 0; attempt < 14; attempt += 1) attempts.push((await signIn(url, 'Verkeerd-paard-77')).status)
    expect(attempts.at(0)).toBe(401)
    expect(attempts.at(-1)).toBe(429)
  })
})

test.describe('a server whose clients send half a request', () => {
  for (const workers of ['1', '2'])
    test(`ends in time and stops its database, with ${workers} processes`, async () => {
      test.setTimeout(240_000)
      const server = await startServer({ WORKERS: workers })
      const port = Number(new URL(server.url).port)
      const requests = [
        'GET /hea',
        'POST /auth/token/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      ]
      for (const half of requests) {
        const socket = connect(port, '127.0.0.1')
        await once(socket, 'connect')
        socket.resume().write(half)
      }
      // Fails when PostgreSQL outlives the server.
      await server.stopCleanly()
    })
})
