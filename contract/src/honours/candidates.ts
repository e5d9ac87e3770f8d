import { number } from '../platform/words'
import * as z from 'zod/mini'
import { everyone, staff } from '../access'
import { grade } from '../activities/activities'
import { attachment, attachmentTypes, signedUpload, uploadConfirmation, uploadRequest } from './attachments'
import { audience, notifyOptions } from '../notifications/news'
import { action, POST_OR_PATCH, zipFile } from '../platform/action'
import { longText } from '../platform/fields'
import { filterBy } from '../platform/filters'
import { day, id, inQuery, instant, stored } from '../platform/http'
import { personInput } from '../platform/people'
import { expectedVersion, resource } from '../platform/resource'
import { profiles, statusReason } from '../students/students'
import { studentStatuses } from '../students/status'
import { bulkAnswer } from '../undo'

const candidateFields = {
  ...personInput,
  grade,
  profile: z.enum(['', ...profiles], `Kies ${profiles.join(', ')}`),
  motivation: longText(2000),
}

export const candidateInput = z.strictObject({
  ...candidateFields,
  /** It is required for staff; a school user enters pupils of its own school. */
  school_id: z.optional(id),
  honours_program_id: id,
  status: z.optional(z.enum(studentStatuses, 'Kies een status')),
  status_reason: z.optional(statusReason),
  /** Staff can exceed the package's limit and the programme's limit per school with it. */
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
  missing: z.array(z.string()),
  finished_at: z.nullable(instant),
  finished_by: z.nullable(z.object({ id, name: z.string() })),
  status: z.enum(studentStatuses),
  status_reason: z.string(),
})
export type Candidate = z.infer<typeof candidate>

export const MAX_BULK_CANDIDATES = 2000

export const candidates = resource({
  name: 'honours_students',
  path: '/api/honours-program-students',
  words: { one: 'kandidaat', many: 'Kandidaten' },
  access: { read: everyone, create: everyone, change: everyone, remove: everyone, export: everyone },
  item: candidate,
  input: candidateInput,
  defaults: { infix: '', profile: '', motivation: '' },
  filters: {
    school__id: filterBy.number,
    honours_program__id: filterBy.number,
    status: filterBy.choice(studentStatuses),
    grade: filterBy.number,
    is_finished: filterBy.yesNo,
  },
  orderable: ['name', 'created_at', 'finished_at'],
  choice: null,
  loadedByShell: null,
  bulkLimit: MAX_BULK_CANDIDATES,
  export: 'zip',
  labels: {
    honours_program: 'Honoursprogramma',
    motivation: 'Motivatie',
    despite_limits: 'Ondanks de limieten',
    files: 'Bijlagen',
    missing: 'Ontbrekende bijlagen',
    finished_at: 'Ingediend op',
    finished_by: 'Ingediend door',
    is_finished: 'Ingediend',
  },
  shownIn: ['honours_programs', 'overview'],
  personal: ['first_name', 'infix', 'last_name', 'email', 'motivation'],
  // The page finds the programme of the candidate.
  page: '/honours/alle/kandidaten/',
  namesPupils: true,
  example: null,
})

const ids = z
  .array(id)
  .check(
    z.minLength(1, 'Kies ten minste één kandidaat'),
    z.maxLength(MAX_BULK_CANDIDATES, `Kies ten hoogste ${number(MAX_BULK_CANDIDATES)} kandidaten`),
  )
const { path } = candidates
const common = { tag: candidates.words.many, access: everyone, changes: candidates } as const

export const finishRegistration = action({
  ...common,
  method: POST_OR_PATCH,
  path: `${path}/:id/finish_registration`,
  summary: 'indienen',
  body: z.nullish(z.strictObject(expectedVersion)),
  answer: candidate,
})
export const reopenCandidate = action({
  ...common,
  access: staff,
  method: POST_OR_PATCH,
  path: `${path}/:id/reopen`,
  summary: 'weer een concept maken',
  body: z.nullish(z.strictObject({ ...expectedVersion, ...notifyOptions })),
  answer: candidate,
})
export const bulkUpdateCandidates = action({
  ...common,
  access: staff,
  method: POST_OR_PATCH,
  path: `${path}/bulk_update_status`,
  summary: 'status van een selectie wijzigen',
  body: z.strictObject({
    ids,
    status: z.enum(studentStatuses, 'Kies een status'),
    status_reason: z.optional(statusReason),
    ...notifyOptions,
  }),
  answer: bulkAnswer,
})
export const readCandidateAudience = action({
  method: 'POST',
  path: `${path}/audience`,
  tag: candidates.words.many,
  summary: 'wie een wijziging van een selectie aangaat',
  access: staff,
  body: z.strictObject({ ids }),
  answer: audience,
})
export const bulkRemoveCandidates = action({
  ...common,
  method: 'DELETE',
  path: `${path}/`,
  summary: 'selectie verwijderen',
  query: z.strictObject({ id__in: inQuery.ids }),
})

export const announceUpload = action({
  ...common,
  method: POST_OR_PATCH,
  path: `${path}/get_presigned_url`,
  summary: 'adres om een bijlage naartoe te sturen',
  body: uploadRequest,
  answer: signedUpload,
})
export const confirmUpload = action({
  ...common,
  method: 'POST',
  path: `${path}/:id/files`,
  summary: 'bijlage toevoegen',
  body: uploadConfirmation,
  answer: attachment,
  status: 201,
})
export const listAttachments = action({
  method: 'GET',
  path: `${path}/:id/files`,
  tag: candidates.words.many,
  summary: 'bijlagen',
  access: everyone,
  answer: z.array(attachment),
})
export const readAttachment = action({
  method: 'GET',
  path: `${path}/file/:id/`,
  tag: candidates.words.many,
  summary: 'één bijlage',
  access: everyone,
  answer: { file: Object.keys(attachmentTypes), description: 'Het bestand.' },
})
export const removeAttachment = action({
  ...common,
  method: POST_OR_PATCH,
  path: `${path}/delete_file`,
  summary: 'bijlage verwijderen',
  body: z.strictObject({ id }),
})
export const downloadAttachments = action({
  method: 'GET',
  path: `${path}/:id/download_attachments/`,
  tag: candidates.words.many,
  summary: 'bijlagen van één',
  access: everyone,
  answer: zipFile,
})
