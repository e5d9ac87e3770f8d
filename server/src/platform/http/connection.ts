import type { FastifyReply } from 'fastify'

/** Aborts when the connection closes: the client left, or the response was sent. */
export function closeSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (raw.closed) controller.abort()
  else raw.once('close', () => controller.abort())
  return controller.signal
}

/** Node notices it after this time or twice as long: it takes a part that went into the buffers of the connection for reading. */
const UNREAD_MS = 12_000

/** Closes the connection to a client that stops reading, which would keep a turn that others wait for. Who waits for the server stays. */
export const closeUnread = ({ raw }: FastifyReply, after_ms = UNREAD_MS) =>
  void raw.setTimeout(after_ms, () => {
    if (raw.writableLength > 0) raw.destroy()
  })
