import pg from 'pg'
import type { Log } from '../http/logging'

/** Gets the payload, or null after a reconnect, when notifications may have been missed. */
type Handler = (payload: string | null) => void

const MIN_RETRY_MS = 250
const MAX_RETRY_MS = 4000

export async function listen(clientConfig: pg.ClientConfig, handlers: Record<string, Handler[]>, log: Log) {
  const channels = Object.keys(handlers)
  let client: pg.Client | null = null
  let retryTimer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect() {
    const connection = new pg.Client({
      ...clientConfig,
      application_name: 'pre-u listener',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
    })
    connection.on('notification', ({ channel, payload }) => handlers[channel]?.forEach((handle) => handle(payload ?? '')))
    connection.on('error', (err) => log.warn({ err }, 'lost the connection that hears notifications'))
    await connection.connect()
    try {
      for (const channel of channels) await connection.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await connection.end().catch(() => undefined)
      throw error
    }
    connection.once('end', () => {
      client = null
      reconnect(MIN_RETRY_MS)
    })
    client = connection
    if (isClosed) await connection.end()
  }

  function reconnect(delay: number) {
    if (isClosed) return
    retryTimer = setTimeout(() => {
      connect().then(
        () =>
          Object.values(handlers)
            .flat()
            .forEach((handle) => handle(null)),
        () => reconnect(Math.min(delay * 2, MAX_RETRY_MS)),
      )
    }, delay)
  }

  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(retryTimer)
      await client?.end()
    },
  }
}
