import type { Access, User } from '@pre-u/contract/access'
import type { Action } from '@pre-u/contract/platform/action'

/** `snapshot`: `pg_current_snapshot()` when the request began; equal for requests that see the same rows. */
export type Actor = User & { name: string; session_id: string; snapshot: string }

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
