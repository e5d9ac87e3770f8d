import type { Access, User } from '@pre-u/contract/access'
import type { Action } from '@pre-u/contract/platform/action'

/** A person who signed in. */
export type Actor = User & { name: string; session_id: string; proved_at: string }
/** The address that a calendar program follows. It shows the calendar of its owner, and may do nothing else. */
export type Feed = { user_type: 'FEED'; owner: User; isOwn: boolean }
export type Caller = Actor | Feed

declare module 'fastify' {
  interface FastifyRequest {
    /** It is null where anybody may call. */
    caller: Caller | null
    /** The caller, when that is a person. */
    readonly actor: Actor | null
    /** The person, or the feed, that a route which requires one is called by. */
    readonly user: Actor
    readonly feed: Feed
  }
  interface FastifyContextConfig {
    /** The server does not start when a route has no access rule. */
    access?: Access
    action?: Action
  }
}
