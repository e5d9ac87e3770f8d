import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isStaff } from '@pre-u/contract/access'
import { followChanges, type LiveChange } from '@pre-u/contract/platform/live'
import type { Actor } from '../actor'
import { listen } from '../db/notifications'
import { mountAction } from '../http/mountAction'
import type { Log } from '../http/logging'
import { ENDED_SESSIONS, LIVE_CHANNEL } from './announce'

const HEARTBEAT_MS = 25_000
// A stream ends before an access token does, so that permissions are checked again; clients reconnect automatically.
const LIFETIME_MS = 4 * 60_000
const MAX_PER_USER = 10

// A change of these may end a session.
const RESOURCES_WITH_RIGHTS = new Set<string | null>(['schools', 'members', 'staff', 'users', ENDED_SESSIONS, null])

type Listener = { user: Actor; stream: PassThrough }
type LiveSessions = (ids: string[]) => Promise<Set<string>>
const event = (change: LiveChange) => `data: ${JSON.stringify(change)}\n\n`
const refetchAll: LiveChange = { resource: null }

declare module 'fastify' {
  interface FastifyInstance {
    notifyListeners: (payload: string | null) => void
  }
}

function createListeners(liveSessions: LiveSessions, log: Log) {
  const listeners = new Set<Listener>()
  const send = ({ stream }: Listener, change: LiveChange) => void stream.write(event(change))

  function notify(payload: string | null) {
    const { resource, school_id } = JSON.parse(payload || '{"resource":null,"school_id":null}') as LiveChange & { school_id: number | null }
    const concerns = ({ user }: Listener) =>
      resource !== ENDED_SESSIONS && (school_id === null || isStaff(user) || user.school?.id === school_id)
    for (const listener of listeners) if (concerns(listener)) send(listener, { resource })
    if (RESOURCES_WITH_RIGHTS.has(resource) && listeners.size > 0)
      endRevoked().catch((err: unknown) => log.warn({ err }, 'sessions of live streams could not be checked'))
  }

  async function endRevoked() {
    const live = await liveSessions([...listeners].map(({ user }) => user.session_id))
    for (const { user, stream } of listeners) if (!live.has(user.session_id)) stream.end()
  }

  function add(user: Actor): PassThrough {
    const ownListeners = [...listeners].filter((each) => each.user.id === user.id)
    if (ownListeners.length >= MAX_PER_USER) ownListeners[0]!.stream.end()
    const listener = { user, stream: new PassThrough() }
    const heartbeat = setInterval(() => listener.stream.write(': \n\n'), HEARTBEAT_MS)
    const lifetime = setTimeout(() => listener.stream.end(), LIFETIME_MS)
    listener.stream.once('close', () => {
      clearInterval(heartbeat)
      clearTimeout(lifetime)
      listeners.delete(listener)
    })
    listeners.add(listener)
    // A change between the page's first request and now would be missed.
    send(listener, refetchAll)
    return listener.stream
  }

  const close = () => listeners.forEach(({ stream }) => stream.end())
  return { notify, add, close }
}

/** Streams end with their session, and not only when they are opened again. */
export function installLive(app: FastifyInstance, liveSessions: LiveSessions) {
  const listeners = createListeners(liveSessions, app.log)
  app.decorate('notifyListeners', listeners.notify)
  app.addHook('preClose', async () => listeners.close())
  mountAction(app, followChanges, async (request, reply) =>
    reply
      .type('text/event-stream')
      .header('cache-control', 'no-cache, no-transform')
      .header('x-accel-buffering', 'no')
      // A keep-alive connection would delay the shutdown.
      .header('connection', 'close')
      .send(listeners.add(request.user)),
  )
}

export async function forwardChanges(app: FastifyInstance, clientConfig: pg.ClientConfig, log: Log) {
  const connection = await listen(clientConfig, { [LIVE_CHANNEL]: [app.notifyListeners] }, log)
  return () => connection.close()
}
