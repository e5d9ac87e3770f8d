import * as z from 'zod/mini'
import { grade } from './activities'
import { longText, optionalText } from './platform/fields'
import { type FieldErrors, id, inQuery, instant, type ResourceContract, stored } from './platform/http'
import { personInput } from './platform/people'
import { studentStatuses } from './students/status'

export const levels = ['vmbo', 'havo', 'vwo'] as const
export const profiles = ['NT', 'NG', 'EM', 'CM', 'NT/NG'] as const
/** The first grade in which a pupil has chosen one. */
export const FIRST_PROFILE_GRADE = 4

/** What a school tells about a pupil: no more than the activity needs. */
export const pupil = {
  ...personInput,
  grade,
  level: z.enum(['', ...levels], 'Kies vmbo, havo of vwo'),
  profile: z.enum(['', ...profiles], `Kies ${profiles.join(', ')}`),
  remarks: longText(1000),
}
export const pupilInput = z.strictObject(pupil)
export type PupilInput = z.infer<typeof pupilInput>

export const statusReason = optionalText(300)

export const studentInput = z.strictObject({
  ...pupil,
  /** Staff say which school; a school registers for itself. */
  school_id: z.optional(id),
  activity_id: id,
  period_id: id,
  status: z.optional(z.enum(studentStatuses, 'Kies een status')),
  status_reason: z.optional(statusReason),
  /** Staff go on although a package or the activity's number per school is full. */
  despite_limits: z.optional(z.boolean()),
})
export type StudentInput = z.infer<typeof studentInput>

export const student = z.object({
  ...stored,
  ...z.object({ ...pupil, email: z.string() }).shape,
  school: z.object({ id, name: z.string() }),
  activity: z.object({ id, code: z.string(), name: z.string() }),
  period: z.object({ id, name: z.string() }),
  status: z.enum(studentStatuses),
  status_reason: z.string(),
  waitlisted_at: z.nullable(instant),
  created_by: z.nullable(z.object({ id, name: z.string() })),
})
export type Student = z.infer<typeof student>

export const statusList = z.pipe(
  z.string().check(z.regex(new RegExp(`^(${studentStatuses.join('|')})(,(${studentStatuses.join('|')}))*$`), 'Kies een of meer statussen')),
  z.transform((text) => text.split(',') as (typeof studentStatuses)[number][]),
)

export const students = {
  path: '/api/students',
  item: student,
  input: studentInput,
  filters: z.object({
    school__id: z.optional(inQuery.wholeNumber),
    activity__id: z.optional(inQuery.wholeNumber),
    period__id: z.optional(inQuery.wholeNumber),
    status: z.optional(z.enum(studentStatuses)),
    status__in: z.optional(statusList),
    grade: z.optional(inQuery.wholeNumber),
  }),
  orderable: ['name', 'created_at', 'waitlisted_at'],
} as const satisfies ResourceContract

export const checkStudent = ({ grade: of, profile }: Pick<PupilInput, 'grade' | 'profile'>): FieldErrors =>
  profile !== '' && of < FIRST_PROFILE_GRADE ? { profile: [`Een profiel hoort bij leerjaar ${FIRST_PROFILE_GRADE} en hoger`] } : {}

const listed = new Intl.ListFormat('nl')

/** The grades that an activity is for. */
export const checkGrade = (grades: number[], of: number): FieldErrors =>
  grades.includes(of) ? {} : { grade: [`Deze activiteit is voor leerjaar ${listed.format(grades.map(String))}`] }

/** As many as one action takes; a longer selection is made smaller with a filter. */
export const MAX_BULK = 10_000
const ids = z
  .array(id)
  .check(
    z.minLength(1, 'Kies ten minste één inschrijving'),
    z.maxLength(MAX_BULK, `Kies ten hoogste ${MAX_BULK.toLocaleString('nl')} inschrijvingen`),
  )

export const bulkStatus = z.strictObject({
  ids,
  status: z.enum(studentStatuses, 'Kies een status'),
  status_reason: z.optional(statusReason),
})
export const bulkRemove = z.strictObject({ ids })
/** `undo` takes the change back, for as long as nobody touched what it changed. */
export const bulkAnswer = z.object({ count: z.int(), undo: z.nullable(z.string()) })
export type BulkAnswer = z.infer<typeof bulkAnswer>
export const undoInput = z.strictObject({ undo: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)) })
export const UNDO_MINUTES = 10

/** The numbers of everything that a list shows, over all its pages. */
export const matchingIds = z.object({ ids: z.array(id) })

/** Without a number: as many as there are free places. */
export const placeWaiting = z.strictObject({ count: z.optional(z.int().check(z.gte(1))) })
export const placedAnswer = z.object({
  placed: z.array(z.object({ id, name: z.string(), school: z.string() })),
  undo: z.nullable(z.string()),
})

/** What a school still has room for in one activity and period, before it begins. */
export const roomQuery = z.strictObject({
  activity_id: inQuery.wholeNumber,
  period_id: z.optional(inQuery.wholeNumber),
  school_id: z.optional(inQuery.wholeNumber),
})
export const room = z.object({
  /** The server's clock, for the countdown. */
  now: instant,
  deadline: instant,
  /** Why registering is not possible now, in words; empty when it is. */
  closed: z.string(),
  /** Places in the activity; null without a limit. */
  free: z.nullable(z.int()),
  waiting: z.int(),
  /** What is left of the activity's number per school, and of the school's package in this period. */
  left_per_school: z.nullable(z.int()),
  left_of_plan: z.nullable(z.int()),
})
export type Room = z.infer<typeof room>
