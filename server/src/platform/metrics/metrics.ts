import { sql } from 'drizzle-orm'
import { FAILURE_DAYS } from '@pre-u/contract/notifications/kinds'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, type GaugeConfiguration, Histogram } from 'prom-client'
import type { Context } from '../context'
import type { Db } from '../db/db'
import { freeBytes } from '../system'
import { readLastSuccesses } from '../jobs/lastSuccess'
import { queueLengths } from '../jobs/boundedQueue'
import { outboxTable } from '../mail/table'

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

type Sources = Pick<Context, 'config' | 'db'> & {
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  storedBytes: (db: Db) => Promise<number>
}

async function readFacts(db: Db, storedBytes: Sources['storedBytes']) {
  const isPending = sql`sent_at is null and failed_at is null`
  const { rows } = await db.execute<{ pending: number; failed: number; oldest: number }>(sql`
    select count(*) filter (where ${isPending})::int as pending,
      count(*) filter (where failed_at > now() - make_interval(days => ${FAILURE_DAYS}::int))::int as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where ${isPending})), 0)::float8 as oldest
    from ${outboxTable}`)
  return { ...rows[0]!, stored: await storedBytes(db), lastSuccesses: await readLastSuccesses(db) }
}
type Facts = Awaited<ReturnType<typeof readFacts>>

/**
 * What one process measures. Of several processes the sums are shown, except for what all of them read from the same place: there `min` or
 * `max` takes one.
 */
export function createMetrics({ config, db, pool, storedBytes }: Sources) {
  // Answers the supervisor, when this process has one.
  const registry = new AggregatorRegistry()
  collectDefaultMetrics({ register: registry })
  AggregatorRegistry.setRegistries(registry)
  const registers = [registry]
  const gauge = (configuration: GaugeConfiguration<string>) => registry.registerMetric(new Gauge({ ...configuration, registers: [] }))

  // Gauges are collected at the same time and share one statement. A database that is away must not hide the other metrics.
  let pending: Promise<Facts | null> | null = null
  const currentFacts = () => {
    pending ??= readFacts(db, storedBytes)
      .catch(() => null)
      .finally(() => {
        pending = null
      })
    return pending
  }
  const shared = (name: string, help: string, fact: Exclude<keyof Facts, 'lastSuccesses'>) =>
    gauge({
      name,
      help,
      aggregator: 'max',
      async collect() {
        const facts = await currentFacts()
        if (facts) this.set(facts[fact])
      },
    })

  const requests = new Histogram({
    name: 'pre_u_http_request_seconds',
    help: 'Answered requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  gauge({
    name: 'pre_u_database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  gauge({
    name: 'pre_u_queue_tasks',
    help: 'Tasks that run and wait in each queue',
    labelNames: ['queue', 'state'],
    collect() {
      for (const { name: queue, running, waiting } of queueLengths()) {
        this.set({ queue, state: 'running' }, running)
        this.set({ queue, state: 'waiting' }, waiting)
      }
    },
  })
  shared('pre_u_mails_pending', 'Mails that wait to be sent', 'pending')
  shared('pre_u_mails_oldest_seconds', 'Age of the oldest mail that waits', 'oldest')
  shared('pre_u_mails_failed', `Mails given up in the last ${FAILURE_DAYS} days`, 'failed')
  shared('pre_u_stored_bytes', 'Size of all stored files', 'stored')
  gauge({
    name: 'pre_u_job_last_success_timestamp_seconds',
    help: 'When each job, and npm run backup, last succeeded',
    labelNames: ['job'],
    aggregator: 'max',
    async collect() {
      const facts = await currentFacts()
      for (const [job, at] of Object.entries(facts?.lastSuccesses ?? {})) this.set({ job }, Date.parse(at) / 1000)
    },
  })
  gauge({
    name: 'pre_u_database_up',
    help: '1 when the database answers; if not, what is read from it stays as it was',
    aggregator: 'min',
    async collect() {
      this.set((await currentFacts()) ? 1 : 0)
    },
  })
  gauge({
    name: 'pre_u_disk_free_bytes',
    help: 'Free space of the disk of DATA_DIR',
    aggregator: 'min',
    async collect() {
      this.set(await freeBytes(config.dataDir))
    },
  })

  return {
    read: () => registry.metrics(),
    /** Requests are counted by the pattern of the route, as in the log: there are as many addresses as records. */
    observe(app: FastifyInstance) {
      app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
        requests.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000)
      })
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
