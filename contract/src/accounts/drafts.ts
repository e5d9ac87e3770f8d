import * as z from 'zod/mini'
import { everyone } from '../access'
import { action } from '../platform/action'
import { instant } from '../platform/http'

export const MAX_DRAFTS = 100
const MAX_BYTES = 1024 * 1024
const MAX_DEPTH = 20

/** Names the form and its record: `register-12`, `candidate-new-3`. */
export const draftKey = z
  .string()
  .check(z.regex(/^[a-z]+(-[a-z0-9]+)*$/, 'Een sleutel heeft kleine letters en cijfers, met streepjes ertussen.'), z.maxLength(60))

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' || value === null || (levels > 0 && Object.values(value).every((part) => isWithin(part, levels - 1)))

/** Whatever a form needs to go on. Nothing on the server reads it. */
const content = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => isWithin(value, MAX_DEPTH), `Een concept heeft ten hoogste ${MAX_DEPTH} niveaus.`))

const common = { path: '/api/drafts/:key/', tag: 'Concepten', access: everyone } as const

/** A draft belongs to the account that typed it: no other account reads, replaces or deletes it. */
export const readDraft = action({
  ...common,
  method: 'GET',
  summary: 'eigen concept lezen',
  description: 'Null wanneer er geen concept is.',
  answer: z.object({ content: z.nullable(z.record(z.string(), z.unknown())), updated_at: z.nullable(instant) }),
})
export const saveDraft = action({
  ...common,
  method: 'PUT',
  summary: 'eigen concept bewaren',
  body: z.strictObject({ content }),
  maxBodyBytes: MAX_BYTES,
  answer: z.object({ updated_at: instant }),
})
export const deleteDraft = action({ ...common, method: 'DELETE', summary: 'eigen concept verwijderen' })
