import type { FastifyReply } from 'fastify'

/** Tells when whoever asked has left, or has got everything. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
