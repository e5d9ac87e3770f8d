import type { Access, User } from '@pre-u/contract/access'
import type { Action } from '@pre-u/contract/platform/action'

/** The user of a request, with the fields that the audit log and signing out need. */
export type Actor = User & { name: string; session_id: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authentication hook; null for an anonymous request. */
    actor: Actor | null
    /** `actor` on routes that are not public, where it is never null. */
    readonly user: Actor
  }
  interface FastifyContextConfig {
    /** The server does not start when a route has no access rule. */
    access?: Access
    /** The contract's declaration, when the route was mounted from one. */
    action?: Action
  }
}
