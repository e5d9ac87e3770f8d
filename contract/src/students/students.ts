import { listed, number } from '../platform/words'
import * as z from 'zod/mini'
import { everyone, staff } from '../access'
import { activityCategories, grade } from '../activities/activities'
import { action, POST_OR_PATCH } from '../platform/action'
import { audience, notifyOptions } from '../notifications/news'
import { longText, optionalText } from '../platform/fields'
import { filterBy } from '../platform/filters'
import { type FieldErrors, id, inQuery, instant, stored } from '../platform/http'
import { personInput } from '../platform/people'
import { resource } from '../platform/resource'
import { provinces } from '../schools/schools'
import { reportKinds, studentStatuses } from './status'
import { bulkAnswer, undoable } from '../undo'

export const levels = ['vmbo', 'havo', 'vwo'] as const
export const profiles = ['NT', 'NG', 'EM', 'CM', 'NT/NG'] as const
export const FIRST_PROFILE_GRADE = 4

/** The fields are no more than an activity needs (data minimisation). */
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
  /** It is required for staff; a school user registers for its own school. */
  school_id: z.optional(id),
  activity_id: id,
  period_id: id,
  status: z.optional(z.enum(studentStatuses, 'Kies een status')),
  status_reason: z.optional(statusReason),
  /** Staff can exceed the package's limit and the activity's limit per school with it. */
  despite_limits: z.optional(z.boolean()),
})
export type StudentInput = z.infer<typeof studentInput>

export const student = z.object({
  ...stored,
  ...z.object({ ...pupil, email: z.string() }).shape,
  school: z.object({ id, name: z.string() }),
  activity: z.object({ id, code: z.string(), name: z.string(), is_cancelled: z.boolean() }),
  period: z.object({ id, name: z.string(), school_year: z.string() }),
  status: z.enum(studentStatuses),
  status_reason: z.string(),
  waitlisted_at: z.nullable(instant),
  created_by: z.nullable(z.object({ id, name: z.string() })),
  /** What the school reported after the deadline and staff have not confirmed yet. */
  report: z.nullable(z.object({ kind: z.enum(reportKinds), reason: z.string(), reported_at: instant })),
})
export type Student = z.infer<typeof student>

export const MAX_BULK_STUDENTS = 10_000
/** How many pupils one printed overview can hold. */
export const MAX_OVERVIEWS = 200

export const students = resource({
  name: 'students',
  path: '/api/students',
  words: { one: 'inschrijving', many: 'Inschrijvingen' },
  access: { read: everyone, create: everyone, change: everyone, remove: everyone, export: everyone },
  item: student,
  input: studentInput,
  defaults: { infix: '', level: '', profile: '', remarks: '' },
  filters: {
    school__id: filterBy.number,
    school__plan__id: filterBy.number,
    school__province: filterBy.choice(provinces),
    school__region: filterBy.text(100),
    activity__id: filterBy.number,
    activity__category: filterBy.choice(activityCategories),
    period__id: filterBy.number,
    period__school_year: filterBy.schoolYear,
    status: filterBy.choice(studentStatuses),
    grade: filterBy.number,
    report: filterBy.choice(reportKinds),
  },
  orderable: ['name', 'created_at', 'waitlisted_at', 'school', 'activity', 'period', 'status', 'grade'],
  choice: null,
  loadedByShell: null,
  bulkLimit: MAX_BULK_STUDENTS,
  export: 'xlsx',
  removal: z.strictObject({ ...notifyOptions, inform: z.optional(inQuery.yesNo) }),
  labels: {
    activity: 'Activiteit',
    activity__category: 'Categorie',
    period__school_year: 'Schooljaar',
    school__plan: 'Pakket',
    school__province: 'Provincie',
    school__region: 'Regio',
    level: 'Niveau',
    remarks: 'Opmerkingen',
    despite_limits: 'Ondanks de limieten',
    waitlisted_at: 'Op wachtlijst sinds',
    created_by: 'Ingeschreven door',
    report: 'Melding',
  },
  shownIn: ['activities', 'figures', 'overview', 'schools'],
  personal: ['first_name', 'infix', 'last_name', 'email', 'remarks', 'report'],
  page: '/?open=',
  namesPupils: true,
  example: null,
})

const lastGrades: Record<string, number> = { vmbo: 4, havo: 5 }
export const lastGradeOf = (level: string) => lastGrades[level] ?? 6

const explainLastGrade = (pupilGrade: number, level: string) =>
  `${level === 'vmbo' ? 'Het' : 'De'} ${level} heeft ${lastGradeOf(level)} leerjaren: wijzig leerjaar ${pupilGrade} of het niveau`

/** A candidate has no level. */
type Checked = Pick<PupilInput, 'grade' | 'profile'> & { level?: string }
export const checkStudent = ({ grade: pupilGrade, profile, level = '' }: Checked): FieldErrors => ({
  ...(profile !== '' &&
    pupilGrade < FIRST_PROFILE_GRADE && { profile: [`Een profiel hoort bij leerjaar ${FIRST_PROFILE_GRADE} en hoger`] }),
  ...(pupilGrade > lastGradeOf(level) && { grade: [explainLastGrade(pupilGrade, level)] }),
})

export const checkGrade = (allowedGrades: number[], pupilGrade: number): FieldErrors =>
  allowedGrades.includes(pupilGrade) ? {} : { grade: [`Deze activiteit is voor leerjaar ${listed(allowedGrades.map(String))}`] }

export const studentIds = z
  .array(id)
  .check(
    z.minLength(1, 'Kies ten minste één inschrijving'),
    z.maxLength(MAX_BULK_STUDENTS, `Kies ten hoogste ${number(MAX_BULK_STUDENTS)} inschrijvingen`),
  )

export const bulk = { method: POST_OR_PATCH, tag: students.words.many, access: everyone, changes: students } as const

export const bulkUpdateStatus = action({
  ...bulk,
  path: '/api/students/bulk_update_status',
  summary: 'status van een selectie wijzigen',
  body: z.strictObject({
    ids: studentIds,
    status: z.enum(studentStatuses, 'Kies een status'),
    status_reason: z.optional(statusReason),
    /** Places the first in line for whom there is a place, instead of refusing all. */
    only_fitting: z.optional(z.boolean()),
    ...notifyOptions,
  }),
  answer: bulkAnswer,
})
export const readStudentAudience = action({
  method: 'POST',
  path: '/api/students/audience',
  tag: students.words.many,
  summary: 'wie een wijziging van een selectie aangaat',
  access: staff,
  /** With `removal`, rejected, cancelled and completed registrations do not count: schools are not notified of their removal. */
  body: z.strictObject({ ids: studentIds, removal: z.optional(z.boolean()) }),
  answer: audience,
})
export const bulkRemove = action({
  ...bulk,
  path: '/api/students/bulk_remove',
  summary: 'selectie verwijderen',
  body: z.strictObject({ ids: studentIds, ...notifyOptions }),
  answer: bulkAnswer,
})
/** Where registrations go. */
export const destination = {
  activity_id: id,
  /** Without it each registration stays in its period. */
  period_id: z.optional(id),
  /** Only staff can set it. */
  despite_limits: z.optional(z.boolean()),
}

export const placeWaiting = action({
  ...bulk,
  access: staff,
  path: '/api/activities/:id/place_waiting',
  summary: 'plaatsen vanaf de wachtlijst',
  /** The default is as many as there are free places. */
  body: z.strictObject({ count: z.optional(z.int().check(z.gte(1))) }),
  answer: z.object({
    placed: z.array(z.object({ id, name: z.string(), school: z.string() })),
    /** How many schools get a mail. */
    informed: z.int(),
    ...undoable,
  }),
})

export const capacity = z.object({
  now: instant,
  deadline: instant,
  /** Why registration is closed, in Dutch; empty when it is open. */
  closed: z.string(),
  /** `free`, `left_per_school` and `left_of_plan` are null where there is no limit. */
  free: z.nullable(z.int()),
  /** How many are on the waiting list, and how many are registered without a decision yet. */
  waiting: z.int(),
  pending: z.int(),
  /** What is left of the activity's limit per school, and of the school's package in this period. */
  left_per_school: z.nullable(z.int()),
  left_of_plan: z.nullable(z.int()),
})
export type Capacity = z.infer<typeof capacity>

export const readCapacity = action({
  method: 'GET',
  path: '/api/students/room/',
  tag: students.words.many,
  summary: 'hoeveel er nog kan',
  access: everyone,
  query: z.strictObject({
    activity_id: inQuery.wholeNumber,
    period_id: z.optional(inQuery.wholeNumber),
    school_id: z.optional(inQuery.wholeNumber),
  }),
  answer: capacity,
})
