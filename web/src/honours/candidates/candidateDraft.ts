import type { FieldErrors } from '@pre-u/contract/platform/http'
import type { Candidate } from '@pre-u/contract/honours/candidates'
import * as z from 'zod/mini'
import { drafts } from '../../platform/storage/drafts'
import { type DraftOf, isSame } from '../../platform/form/useDraft'
import { type CandidateFields, candidateSchema, checkCandidate, fieldsOf } from './candidateFields'

export type Values = DraftOf<CandidateFields>
export type Base = { updated_at: string; values: Values }
export type CandidateDraft = { base: Base; values: Values }

export const baseOf = (candidate: Candidate): Base => ({ updated_at: candidate.updated_at, values: fieldsOf(candidate) })

const allFields = Object.keys(candidateSchema.shape) as (keyof CandidateFields)[]
/** The server trims texts, so a space at either end is no change. */
const toTrimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

export const changedFields = ({ base, values }: CandidateDraft) =>
  allFields.filter((name) => !isSame(toTrimmed(values[name]), toTrimmed(base.values[name])))

export const pickFields = (values: Values, fieldNames: (keyof CandidateFields)[]) =>
  Object.fromEntries(fieldNames.map((name) => [name, values[name]])) as Partial<CandidateFields>

export function fieldErrorsIn(values: Values): FieldErrors {
  const result = z.safeParse(candidateSchema, values)
  if (result.success) return checkCandidate(result.data)
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), [message]]))
}

const fields = z.record(z.string(), z.unknown())
const draftSchema = z.object({ base: z.object({ updated_at: z.string(), values: fields }), values: fields })

export const loadDraft = (name: string): CandidateDraft | undefined =>
  draftSchema.safeParse(drafts.load(name)).data as CandidateDraft | undefined

export function storeDraft(name: string, draft: CandidateDraft) {
  if (changedFields(draft).length === 0) drafts.remove(name)
  else drafts.save(name, draft)
}
