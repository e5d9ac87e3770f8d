import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { DAY_MS } from '@pre-u/contract/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app'
import { storedBytes } from '../../storedObjects'
import { createTestApp, type TestApp } from '../../testing/app'
import { openDb, openPool } from '../db/db'
import { recordSuccess } from '../jobs/lastSuccess'
import { outboxTable } from '../mail/table'
import { createMetrics, type Metrics } from './metrics'
import { serveMetrics } from './serve'

let preU: TestApp
let pool: ReturnType<typeof openPool>
let metrics: Metrics
beforeAll(async () => {
  preU = await createTestApp()
  pool = openPool(preU.clientConfig, 3, () => undefined)
  metrics = createMetrics({ config: preU.config, db: openDb(pool), pool, storedBytes })
})
afterAll(() => preU.close())

const valueOf = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

describe('metrics', () => {
  test('count requests by the pattern of their route and by status', async () => {
    const app = await buildApp(preU.context, { metrics })
    await app.inject('/healthz')
    await app.inject('/api/schools/12345/')
    await app.inject('/api/schools/67890/')
    await app.close()
    const text = await metrics.read()
    expect(text).toContain('pre_u_http_request_seconds_count{method="GET",route="/healthz",status="200"} 1')
    expect(text).toMatch(/_count\{method="GET",route="\/api\/schools\/:id\/?",status="401"\} 2/)
    expect(text).not.toContain('12345')
    expect(text).toContain('nodejs_eventloop_lag_seconds')
  })

  test('show what waits, what failed and what is stored', async () => {
    const mail = { recipient: 'x', subject: '', text: '', html: '' }
    const failedBefore = (days: number) => ({ ...mail, failed_at: new Date(Date.now() - days * DAY_MS).toISOString() })
    await preU.db.insert(outboxTable).values([mail, failedBefore(6), failedBefore(8)].map((each) => ({ failed_at: null, ...each })))
    await recordSuccess(preU.db, 'retention')
    const text = await metrics.read()
    const at = Number(/^pre_u_job_last_success_timestamp_seconds\{job="retention"\} (\S+)$/m.exec(text)![1])
    expect(Math.abs(Date.now() / 1000 - at)).toBeLessThan(60)
    expect(valueOf(text, 'pre_u_mails_pending')).toBe(1)
    expect(valueOf(text, 'pre_u_mails_failed')).toBe(1)
    expect(valueOf(text, 'pre_u_mails_oldest_seconds')).toBeGreaterThan(0)
    expect(valueOf(text, 'pre_u_stored_bytes')).toBe(0)
    expect(valueOf(text, 'pre_u_disk_free_bytes')).toBeGreaterThan(0)
    expect(valueOf(text, 'pre_u_database_up')).toBe(1)
    expect(text).toContain('pre_u_queue_tasks{queue="exports",state="waiting"} 0')
    expect(text).toMatch(/pre_u_database_connections\{state="idle"\} [1-3]/)
  })

  test('at a port that is taken say which setting to change', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const serving = serveMetrics({ host: '127.0.0.1', port }, metrics.read, pino({ level: 'silent' }))
    await expect(serving).rejects.toThrow(`METRICS_ADDRESS: another program listens at 127.0.0.1:${port}`)
    other.close()
  })

  test('are served at one address, and still when the database is away', async () => {
    const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, metrics.read, pino({ level: 'silent' }))
    const address = `http://127.0.0.1:${server.port}`
    expect((await fetch(`${address}/`)).status).toBe(404)
    await pool.end()
    const answer = await fetch(`${address}/metrics`)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    expect(valueOf(await answer.text(), 'pre_u_database_up')).toBe(0)
    await server.stop()
  })
})
