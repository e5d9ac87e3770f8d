import type { Access, User } from '@pre-u/contract/access'
import type { Action } from '@pre-u/contract/platform/action'

export type Actor = User & { name: string; session_id: string }

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    readonly user: Actor
  }
  interface FastifyContextConfig {
    /** The server does not start when a route has no access rule. */
    access?: Access
    action?: Action
  }
}
