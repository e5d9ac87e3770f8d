import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import pino from 'pino'
import type { Config } from '../config/config'
import { errorFacts } from './errorFacts'

/** Without its message. Of an error that has several causes, such as an address of two machines, each is told. */
export function redactError(error: Error): Record<string, unknown> {
  const stackLines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const causes = error instanceof AggregateError ? (error.errors as unknown[]) : []
  return {
    ...errorFacts(error),
    stack: stackLines.join('\n'),
    ...(error.cause instanceof Error && { cause: redactError(error.cause) }),
    ...(causes.length > 0 && { causes: causes.filter((cause) => cause instanceof Error).map(errorFacts) }),
  }
}

type Line = Record<string, unknown> & {
  level: number
  time: number
  msg?: string
  err?: { type?: string; code?: string; reason?: string; stack?: string }
}

const terminal = {
  write(json: string) {
    const { level, time, msg = '', pid: _pid, hostname: _host, reqId: _id, err, ...rest } = JSON.parse(json) as Line
    const extra = Object.entries(rest).map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    const levelLabel = level >= 50 ? 'ERROR ' : level >= 40 ? 'WARN ' : ''
    const errorText = err ? `\n${err.type} ${err.code}${err.reason ? `: ${err.reason}` : ''}\n${err.stack}` : ''
    process.stdout.write(`${new Date(time).toTimeString().slice(0, 8)} ${levelLabel}${msg} ${extra.join(' ')}`.trimEnd() + `${errorText}\n`)
  },
}

export type Log = FastifyBaseLogger

export function createLog(config: Pick<Config, 'logLevel' | 'production'>): Log {
  const options = { level: config.logLevel, serializers: { err: redactError } }
  return config.production ? pino(options) : pino(options, terminal)
}

/** Logs the route's pattern, never the URL: URLs contain search terms and one-time links. */
export function logRequests(app: FastifyInstance, { production }: Pick<Config, 'production'>) {
  const level = production ? 'info' : 'debug'
  app.addHook('onResponse', async (request, reply) => {
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.actor && { user: request.actor.id }),
      },
      'request',
    )
  })
}
