import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isStaff, type User } from '@pre-u/contract/access'
import { followChanges, type LiveChange } from '@pre-u/contract/platform/live'
import { listen } from '../db/notifications'
import { mountAction } from '../http/mountAction'
import type { Log } from '../http/logging'
import { LIVE_CHANNEL } from './announce'

const HEARTBEAT_MS = 25_000
// Shorter than an access token lives: whoever may no longer listen is gone by then, the others come back by themselves.
const LIFETIME_MS = 4 * 60_000
const MOST_PER_USER = 10

type Listener = { user: User; stream: PassThrough }
const event = (change: LiveChange) => `data: ${JSON.stringify(change)}\n\n`
/** Something was missed: read everything again. */
const everything: LiveChange = { resource: null }

declare module 'fastify' {
  interface FastifyInstance {
    /** Hands on what the database announced to whoever may know it; null when something may have been missed. */
    tellListeners: (payload: string | null) => void
  }
}

function createListeners() {
  const listeners = new Set<Listener>()
  const send = ({ stream }: Listener, change: LiveChange) => void stream.write(event(change))

  function tell(payload: string | null) {
    const { resource, school_id } = JSON.parse(payload || '{"resource":null,"school_id":null}') as LiveChange & { school_id: number | null }
    for (const listener of listeners)
      if (school_id === null || isStaff(listener.user) || listener.user.school?.id === school_id) send(listener, { resource })
  }

  function add(user: User): PassThrough {
    const own = [...listeners].filter((each) => each.user.id === user.id)
    if (own.length >= MOST_PER_USER) own[0]!.stream.end()
    const listener = { user, stream: new PassThrough() }
    const heartbeat = setInterval(() => listener.stream.write(': \n\n'), HEARTBEAT_MS)
    const end = setTimeout(() => listener.stream.end(), LIFETIME_MS)
    listener.stream.once('close', () => {
      clearInterval(heartbeat)
      clearTimeout(end)
      listeners.delete(listener)
    })
    listeners.add(listener)
    // Between the page's first reading and now something may have changed.
    send(listener, everything)
    return listener.stream
  }

  const close = () => listeners.forEach(({ stream }) => stream.end())
  return { tell, add, close }
}

/** Tells a browser which lists to read again, as soon as a colleague changed something: server-sent events. */
export function installLive(app: FastifyInstance) {
  const listeners = createListeners()
  app.decorate('tellListeners', listeners.tell)
  app.addHook('preClose', async () => listeners.close())
  mountAction(app, followChanges, async (request, reply) =>
    reply
      .type('text/event-stream')
      .header('cache-control', 'no-cache, no-transform')
      .header('x-accel-buffering', 'no')
      // A kept-alive connection would delay a server that is stopping.
      .header('connection', 'close')
      .send(listeners.add(request.user)),
  )
}

/** Hears what any server process on this database announces, until the application closes. */
export async function hearChanges(app: FastifyInstance, clientConfig: pg.ClientConfig, log: Log) {
  const connection = await listen(clientConfig, { [LIVE_CHANNEL]: [app.tellListeners] }, log)
  return () => connection.close()
}
