import type { FastifyReply } from 'fastify'

/** Aborts when the connection closes: the client left, or the response was sent. */
export function closeSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (raw.closed) controller.abort()
  else raw.once('close', () => controller.abort())
  return controller.signal
}
