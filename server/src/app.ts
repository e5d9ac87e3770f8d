import { randomInt } from 'node:crypto'
import Fastify, { type FastifyContextConfig, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { installAuthentication } from './accounts/authentication'
import { installSecurityEvents } from './accounts/securityEvents/hooks'
import { liveSessions } from './accounts/sessions'
import * as features from './features'
import type { Context, Feature } from './platform/context'
import { installBodyTimeout } from './platform/http/connection'
import { installCompression } from './platform/http/compression'
import { installDraining, installRetryAfter } from './platform/http/draining'
import { installErrorHandler } from './platform/http/errorHandler'
import { installHealth, shedLoad } from './platform/http/health'
import { installIdempotency } from './platform/idempotency/idempotency'
import { installLive } from './platform/live/live'
import { logRequests } from './platform/http/logging'
import type { Metrics } from './platform/metrics/metrics'
import { installOpenApi, openDocsToEverybody } from './platform/http/openapi'
import { installSecurityHeaders, securityHeaders, installSecurityText } from './platform/http/security'
import { refuseUndeclaredQueries } from './platform/http/mountAction'
import { readOffice, readProgramme } from './platform/programme/programme'
import { mountUploads } from './platform/storage/uploadRoute'
import { installWebFiles } from './platform/http/webFiles'
import { isAwaitedUpload } from './storedObjects'

const SMALLEST_ID = 1_000_000_000
const BODY_LIMIT = 256 * 1024
// The largest file can arrive over a slow line in this time; an idle connection ends sooner.
const REQUEST_TIMEOUT_MS = 1_800_000
const CONNECTION_TIMEOUT_MS = 130_000
const KEEP_ALIVE_MS = 72_000

const UNREADABLE = { non_field_errors: ['De aanvraag is niet te lezen.'] }

type Options = {
  onRoute?: (route: string, config: FastifyContextConfig) => void
  /** Answers 503 while the event loop lags. Tests, which run on busy machines, leave it off. */
  shedsLoad?: boolean
  metrics?: Metrics | undefined
}

export async function buildApp(context: Context, { onRoute, shedsLoad = false, metrics }: Options = {}): Promise<FastifyInstance> {
  const { config, log } = context
  const app = Fastify({
    loggerInstance: log,
    // Fastify's own lines contain whole URLs.
    logController: new LogController({ disableRequestLogging: true }),
    // The id has digits only, because people read it to the office over the phone.
    genReqId: () => String(randomInt(SMALLEST_ID, SMALLEST_ID * 10)),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Fastify answers these errors before any hook has set headers.
    frameworkErrors: (_error, { id }, reply) =>
      void (reply as FastifyReply)
        .headers({ ...securityHeaders(config), 'x-request-id': id })
        .code(400)
        .send(UNREADABLE),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')

  if (onRoute)
    app.addHook('onRoute', ({ method, url, ...route }) => [method].flat().forEach((verb) => onRoute(`${verb} ${url}`, route.config ?? {})))

  refuseUndeclaredQueries(app)
  openDocsToEverybody(app)
  installErrorHandler(app, () => readOffice(context.db))
  installRetryAfter(app)
  installDraining(app)
  installBodyTimeout(app)
  installSecurityHeaders(app, config)
  installAuthentication(app, context)
  installSecurityEvents(app, context)
  installIdempotency(app, context)
  // This hook comes after those that read the text of an answer.
  installCompression(app)
  logRequests(app, config)
  metrics?.observe(app)
  if (shedsLoad) await shedLoad(app)
  installHealth(app, context)
  installSecurityText(app, context)
  await installOpenApi(app)
  installLive(app, (sessions) => liveSessions(context.db, sessions))
  mountUploads(app, context, isAwaitedUpload)
  for (const mount of Object.values<Feature>(features)) mount(app, context)
  await installWebFiles(app, () => readProgramme(context.db))
  return app
}
