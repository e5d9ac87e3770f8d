import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Action,
  type Answer,
  type Body,
  type FileAnswer,
  isFile,
  type Params,
  paramsOf,
  type Query,
} from '@pre-u/contract/platform/action'
import * as z from 'zod/mini'

const none = z.strictObject({})

/**
 * A call that declares no query takes none: a misspelt or misplaced parameter is refused, and not ignored. Pages and health checks are not in
 * the API description, and people and machines may add what they like to those addresses.
 */
export const refuseUndeclaredQueries = (app: FastifyInstance) =>
  app.addHook('onRoute', ({ schema }) => {
    if (schema && !schema.hide) schema.querystring ??= none
  })

type Request<A extends Action> = Omit<FastifyRequest, 'params' | 'query' | 'body'> & { params: Params<A>; query: Query<A>; body: Body<A> }
/** The answer, or the reply where the handler has sent a file or text itself. */
type Result<A extends Action> = (A extends { answer: unknown } ? Answer<A> : void) | FastifyReply

const described = ({ file, description }: FileAnswer) => ({
  description,
  content: Object.fromEntries(file.map((type) => [type, { schema: z.file() }])),
})

const statusesOf = ({ status }: Action): number[] => [status ?? 200].flat()

function responseOf(action: Action) {
  const { answer } = action
  if (answer === undefined) return { 204: z.null() }
  const schema = isFile(answer) ? described(answer) : answer
  return Object.fromEntries(statusesOf(action).map((code) => [code, schema]))
}

/** What a route's schema says of an action: the API description is made from it. */
const actionSchema = (action: Action) => ({
  tags: [action.tag],
  summary: `${action.tag}: ${action.summary}`,
  ...(action.description && { description: action.description }),
  ...(action.isForm && { consumes: ['multipart/form-data'] }),
  ...(paramsOf(action) && { params: paramsOf(action) }),
  ...(action.query && { querystring: action.query }),
  ...(action.body && { body: action.body }),
  response: responseOf(action),
})

/** Mounts a declared action: what it takes, from whom and what it answers stand in the contract, what it does in the handler. */
export function mountAction<A extends Action>(
  app: FastifyInstance,
  action: A,
  handler: (request: Request<A>, reply: FastifyReply) => Promise<Result<A>>,
) {
  const { method, path, access, answer, maxBodyBytes } = action
  const status = answer === undefined ? 204 : statusesOf(action).at(-1)!
  app.route({
    method: [method].flat(),
    url: path,
    schema: actionSchema(action),
    config: { access, action },
    ...(maxBodyBytes && { bodyLimit: maxBodyBytes }),
    exposeHeadRoute: !isFile(answer),
    handler: async (request, reply) => {
      reply.code(status)
      const result = await handler(request as unknown as Request<A>, reply)
      return answer === undefined ? null : result
    },
  })
}
