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

export const securityHeaders = (config: Config) => ({
  'content-security-policy': contentSecurityPolicy(config),
  ...(config.publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_IN_SECONDS}; includeSubDomains` }),
  // URLs may contain one-time links.
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  // Responses contain personal data; routes of static files override this.
  'cache-control': 'no-store',
})

/** Every response, also an error, has these headers and its request's id. */
export function installSecurityHeaders(app: FastifyInstance, config: Config) {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}
