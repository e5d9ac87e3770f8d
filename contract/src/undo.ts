import * as z from 'zod/mini'
import { everyone } from './access'
import { action, POST_OR_PATCH } from './platform/action'
import { instant } from './platform/http'

export const UNDO_MINUTES = 10

const undo = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
/** The id with which `undoAction` reverts the action; null when nothing changed. */
export const undoable = { undo: z.nullable(z.string()) }
/** `informed` is how many schools get a mail. */
export const bulkAnswer = z.object({ count: z.int(), informed: z.optional(z.int()), ...undoable })

const common = { tag: 'Ongedaan maken', access: everyone } as const

export const listUndos = action({
  ...common,
  method: 'GET',
  path: '/api/undo/',
  summary: 'wat u nog ongedaan kunt maken',
  /** `at` equals the time of the entries that the action wrote in the audit log. */
  answer: z.array(z.object({ id: z.string(), at: instant, resource: z.string(), kind: z.string(), count: z.int() })),
})
export const undoAction = action({
  ...common,
  method: POST_OR_PATCH,
  path: '/api/undo/',
  summary: 'een actie ongedaan maken',
  body: z.strictObject({ undo }),
  answer: z.object({ count: z.int(), resource: z.string() }),
})
