import { type Candidate, candidates } from '@pre-u/contract/honours/candidates'
import { useAutosave } from '../../platform/autosave/useAutosave'
import { candidateQueries } from '../queries'
import { type CandidateFields, candidateSchema, checkCandidate, fieldsOf } from './candidateFields'

export const useCandidateAutosave = (candidate: Candidate, draftKey: string) =>
  useAutosave<typeof candidates, CandidateFields>({
    contract: candidates,
    query: candidateQueries.one(candidate.id),
    record: candidate,
    schema: candidateSchema,
    check: checkCandidate,
    fieldsOf,
    draftKey,
  })

export type CandidateAutosave = ReturnType<typeof useCandidateAutosave>
