import type { Access, User } from '@pre-u/contract/access'
import type { Action } from '@pre-u/contract/platform/action'

/** The user behind a request, with what the audit log and signing out need of it. */
export type Actor = User & { name: string; session_id: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authentication hook; null when nobody is signed in. */
    actor: Actor | null
    /** The same, for every route that is not public: there it is always somebody. */
    readonly user: Actor
  }
  interface FastifyContextConfig {
    /** Who may call this route. A route without it stops the server at start. */
    access?: Access
    /** The declaration that the route was mounted from, where it is one. */
    action?: Action
  }
}
