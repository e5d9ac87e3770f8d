import { DAY_MS } from '@pre-u/contract/platform/dates'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config'
import { notFound } from './errors'

const VALID_DAYS = 90

/** RFC 9116. Its end is counted from the day it is asked for, so that a running server never shows one that is over. */
export function installSecurityText(app: FastifyInstance, { securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>) {
  const route = { schema: { hide: true }, config: { access: 'public' as const } }
  app.get('/.well-known/security.txt', route, async (_request, reply) => {
    if (!securityContact) throw notFound()
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: nl, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
