import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import pino from 'pino'
import type { Config } from '../config/config'

/**
 * An error without its message: messages of the database and of parsers quote what people typed. The kind, the code and the place
 * in our code are what one needs to find a fault.
 */
export function withoutPersonalData(error: Error & { code?: string; constraint?: string; cause?: unknown }): Record<string, unknown> {
  const { name, code, constraint, stack = '', cause } = error
  const place = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    ...(code && { code }),
    ...(constraint && { constraint }),
    stack: place.join('\n'),
    ...(cause instanceof Error && { cause: withoutPersonalData(cause) }),
  }
}

type Line = Record<string, unknown> & { level: number; time: number; msg?: string; err?: { type?: string; stack?: string } }

/** One readable line per event for the person who started it in a terminal; machines get JSON. */
const readable = {
  write(json: string) {
    const { level, time, msg = '', pid: _pid, hostname: _host, reqId: _id, err, ...rest } = JSON.parse(json) as Line
    const extra = Object.entries(rest).map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    const mark = level >= 50 ? 'ERROR ' : level >= 40 ? 'WARN ' : ''
    const fault = err ? `\n${err.type}\n${err.stack}` : ''
    process.stdout.write(`${new Date(time).toTimeString().slice(0, 8)} ${mark}${msg} ${extra.join(' ')}`.trimEnd() + `${fault}\n`)
  },
}

export type Log = FastifyBaseLogger

export function createLog(config: Pick<Config, 'logLevel' | 'production'>): Log {
  const options = { level: config.logLevel, serializers: { err: withoutPersonalData } }
  return config.production ? pino(options) : pino(options, readable)
}

/** The route's pattern and never its address: addresses hold names that were searched for and one-time links. */
export function logRequests(app: FastifyInstance, { production }: Pick<Config, 'production'>) {
  // At a desk the terminal belongs to the person; in production every request leaves a line.
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
