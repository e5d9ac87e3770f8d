import pg from 'pg'
import type { Log } from '../http/logging'

/** Called with the payload; with null after a reconnection, when something may have been missed. */
type Handler = (payload: string | null) => void

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 30_000

/** One connection that hears what others in the cluster announce with NOTIFY. It comes back by itself after the database did. */
export async function listen(clientConfig: pg.ClientConfig, handlers: Record<string, Handler[]>, log: Log) {
  const channels = Object.keys(handlers)
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect() {
    const fresh = new pg.Client({ ...clientConfig, application_name: 'pre-u listener', keepAlive: true, connectionTimeoutMillis: 10_000 })
    fresh.on('notification', ({ channel, payload }) => handlers[channel]?.forEach((handle) => handle(payload ?? '')))
    fresh.on('error', (err) => log.warn({ err }, 'lost the connection that hears notifications'))
    await fresh.connect()
    try {
      for (const channel of channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    fresh.once('end', () => {
      client = null
      reconnect(FIRST_RETRY_MS)
    })
    client = fresh
    if (closed) await fresh.end()
  }

  function reconnect(delay: number) {
    if (closed) return
    retry = setTimeout(() => {
      connect().then(
        () =>
          Object.values(handlers)
            .flat()
            .forEach((handle) => handle(null)),
        () => reconnect(Math.min(delay * 2, LAST_RETRY_MS)),
      )
    }, delay)
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
