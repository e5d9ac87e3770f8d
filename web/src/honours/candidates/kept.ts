import type { FieldErrors } from '@pre-u/contract/platform/http'
import type { Candidate } from '@pre-u/contract/honours/candidates'
import * as z from 'zod/mini'
import { drafts } from '../../platform/storage/drafts'
import { type DraftOf, isSame } from '../../platform/form/useDraft'
import { type CandidateFields, candidateSchema, checkCandidate, fieldsOf } from './candidateFields'

export type Values = DraftOf<CandidateFields>
export type Base = { updated_at: string; values: Values }
export type Work = { base: Base; values: Values }

export const baseOf = (candidate: Candidate): Base => ({ updated_at: candidate.updated_at, values: fieldsOf(candidate) })

const names = Object.keys(candidateSchema.shape) as (keyof CandidateFields)[]
/** The server trims texts, so a space at either end is no change. */
const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

export const changedIn = ({ base, values }: Work) => names.filter((name) => !isSame(plain(values[name]), plain(base.values[name])))

export const only = (values: Values, wanted: (keyof CandidateFields)[]) =>
  Object.fromEntries(wanted.map((name) => [name, values[name]])) as Partial<CandidateFields>

export function faultsIn(values: Values): FieldErrors {
  const result = z.safeParse(candidateSchema, values)
  if (result.success) return checkCandidate(result.data)
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), [message]]))
}

const fields = z.record(z.string(), z.unknown())
const kept = z.object({ base: z.object({ updated_at: z.string(), values: fields }), values: fields })

export const loadKept = (name: string): Work | undefined => kept.safeParse(drafts.load(name)).data as Work | undefined

export function keep(name: string, work: Work) {
  if (changedIn(work).length === 0) drafts.forget(name)
  else drafts.save(name, work)
}
