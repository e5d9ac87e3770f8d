import { DAY_MS } from '@pre-u/contract/platform/dates'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context'
import { readProgramme } from '../programme/programme'
import { notFound } from './errors'

const VALID_DAYS = 90

/** RFC 9116. Its end is counted from the day it is asked for, so that a running server never shows one that is over. */
export function installSecurityText(app: FastifyInstance, { db, config }: Pick<Context, 'db' | 'config'>) {
  const route = { schema: { hide: true }, config: { access: 'public' as const } }
  app.get('/.well-known/security.txt', route, async (_request, reply) => {
    const { security_contact, office_email } = await readProgramme(db)
    const contact = security_contact || office_email
    if (!contact) throw notFound()
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: ${URL.canParse(contact) ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: nl, en',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
