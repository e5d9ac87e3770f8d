import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '@pre-u/contract/platform/dates'
import type { Config } from '../config/config'
import type { Context } from '../context'
import { readProgramme } from '../programme/programme'
import { notFound } from './errors'

const YEAR_IN_SECONDS = 31_536_000

const storeOrigin = ({ storage }: Config) => (storage.kind === 's3' ? [new URL(storage.endpoint).origin] : [])

const contentSecurityPolicy = (config: Config) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...storeOrigin(config)].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')

/** Browsers obey these in a document or a worker. */
const documentHeaders = (config: Config) => ({
  'content-security-policy': contentSecurityPolicy(config),
  // URLs may contain one-time links.
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

const headersOfAny = (config: Config) => ({
  ...(config.publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_IN_SECONDS}; includeSubDomains` }),
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  // Responses contain personal data; routes of static files override this.
  'cache-control': 'no-store',
})

export const securityHeaders = (config: Config) => ({ ...documentHeaders(config), ...headersOfAny(config) })

/** What a browser includes in a document, or a script of it fetches ('empty'). */
const NO_DOCUMENT = new Set(['script', 'style', 'font', 'image', 'empty'])

/** Every response, also an error, has these headers and its request's id. Those for documents are left out where the browser says that it is none. */
export function installSecurityHeaders(app: FastifyInstance, config: Config) {
  const [ofDocuments, others] = [documentHeaders(config), headersOfAny(config)]
  const all = { ...ofDocuments, ...others }
  app.addHook('onRequest', (request, reply, done) => {
    const isNoDocument = NO_DOCUMENT.has(String(request.headers['sec-fetch-dest']))
    reply.headers(isNoDocument ? others : all).header('x-request-id', request.id)
    done()
  })
  // A page has them whatever the request says: a cache may keep it and answer who opens it.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) reply.headers(ofDocuments)
    done(null, payload)
  })
}

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
