import * as z from 'zod/mini'
import { grade } from '../activities'
import { attachment } from './attachments'
import { longText } from '../platform/fields'
import { day, id, inQuery, instant, type ResourceContract, stored } from '../platform/http'
import { personInput } from '../platform/people'
import { profiles, statusList, statusReason } from '../students'
import { studentStatuses } from '../students/status'

const candidateFields = {
  ...personInput,
  grade,
  profile: z.enum(['', ...profiles], `Kies ${profiles.join(', ')}`),
  motivation: longText(2000),
}

export const candidateInput = z.strictObject({
  ...candidateFields,
  /** Staff say which school; a school enters its own pupils. */
  school_id: z.optional(id),
  honours_program_id: id,
  status: z.optional(z.enum(studentStatuses, 'Kies een status')),
  status_reason: z.optional(statusReason),
  /** Staff go on although a package or the programme's number per school is full. */
  despite_limits: z.optional(z.boolean()),
})
export type CandidateInput = z.infer<typeof candidateInput>

export const candidate = z.object({
  ...stored,
  ...z.object({ ...candidateFields, email: z.string() }).shape,
  school: z.object({ id, name: z.string() }),
  honours_program: z.object({
    id,
    name: z.string(),
    deadline: day,
    start_date: day,
    end_date: day,
    required_files: z.array(z.string()),
    is_closed: z.boolean(),
  }),
  files: z.array(attachment),
  /** The required attachments that are not there yet. */
  missing: z.array(z.string()),
  finished_at: z.nullable(instant),
  finished_by: z.nullable(z.object({ id, name: z.string() })),
  status: z.enum(studentStatuses),
  status_reason: z.string(),
})
export type Candidate = z.infer<typeof candidate>

export const candidates = {
  path: '/api/honours-program-students',
  item: candidate,
  input: candidateInput,
  filters: z.object({
    school__id: z.optional(inQuery.wholeNumber),
    honours_program__id: z.optional(inQuery.wholeNumber),
    status: z.optional(z.enum(studentStatuses)),
    status__in: z.optional(statusList),
    grade: z.optional(inQuery.wholeNumber),
    is_finished: z.optional(inQuery.yesNo),
  }),
  orderable: ['name', 'created_at', 'finished_at'],
} as const satisfies ResourceContract

/** As many as one action takes. */
export const MAX_CANDIDATES = 2000
export const candidateIds = z
  .array(id)
  .check(
    z.minLength(1, 'Kies ten minste één kandidaat'),
    z.maxLength(MAX_CANDIDATES, `Kies ten hoogste ${MAX_CANDIDATES.toLocaleString('nl')} kandidaten`),
  )

export const candidateStatus = z.strictObject({
  ids: candidateIds,
  status: z.enum(studentStatuses, 'Kies een status'),
  status_reason: z.optional(statusReason),
})
export const changedCandidates = z.object({ count: z.int() })
export const deleteFile = z.strictObject({ id })
