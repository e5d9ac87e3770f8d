import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config'

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
