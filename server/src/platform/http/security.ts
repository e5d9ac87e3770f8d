import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config'

const YEAR_IN_SECONDS = 31_536_000

/** An object store of its own is the only other place that the pages speak to: files go there straight. */
const storeOrigin = ({ storage }: Config) => (storage.kind === 's3' ? [new URL(storage.endpoint).origin] : [])

/** Nothing inline, nothing from elsewhere. The whole policy stands here: the plugin's defaults allow inline styles. */
const contentSecurityPolicy = (config: Config) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...storeOrigin(config)],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
})

export async function installSecurityHeaders(app: FastifyInstance, config: Config) {
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config),
    strictTransportSecurity: config.publicUrl.startsWith('https:') && { maxAge: YEAR_IN_SECONDS, includeSubDomains: true },
    // One-time links stand in addresses: they go to nobody.
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    // Personal data stays out of every cache; static files say otherwise for themselves.
    reply.header('cache-control', 'no-store')
  })
}
