import * as z from 'zod/mini'
import { schoolUsers, staff } from '../../access'
import { action } from '../../platform/action'
import { day, id, instant } from '../../platform/http'
import { overview } from '../kinds'
import { reportKinds } from '../../students/status'

const activity = z.object({
  id,
  code: z.string(),
  name: z.string(),
  deadline: instant,
  start_at: instant,
  end_at: instant,
  location: z.string(),
  capacity: z.nullable(z.int()),
  placed: z.int(),
  waiting: z.int(),
  pending: z.int(),
})
export type OverviewActivity = z.infer<typeof activity>

/** Without `placed` and `waiting`: those of years of activities are counted slowly, and nobody decides by them. */
const pendingActivity = z.extend(z.omit(activity, { placed: true, waiting: true }), {
  /** The day of the oldest registration. */
  oldest: day,
})
export type OverviewPending = z.infer<typeof pendingActivity>

const program = z.object({ id, name: z.string(), deadline: day, candidates: z.int() })
export type OverviewProgram = z.infer<typeof program>

const report = z.object({
  /** The id of the registration. */
  id,
  kind: z.enum(reportKinds),
  pupil: z.string(),
  school: z.object({ id, name: z.string() }),
  activity: z.object({ id, code: z.string(), name: z.string(), start_at: instant }),
})
export type OverviewReport = z.infer<typeof report>

export const staffOverview = z.object({
  /** Reports of schools that wait for a decision, those about the next activity first. */
  reports: z.array(report),
  /** Published activities that close within a week, as the list of activities has them under 'soon'. */
  closing: z.array(activity),
  /** Activities of the coming two weeks. */
  coming: z.array(activity),
  /** Activities to come with free places and people waiting. */
  room: z.array(activity),
  /** Activities with registrations about which nothing is decided, the one with the oldest first. */
  pending: z.array(pendingActivity),
  /** Programmes that close within two weeks, with candidates that are not handed in. */
  drafts: z.array(program),
  /** Programmes with candidates that are handed in and not decided about. */
  undecided: z.array(program),
  /** Active schools, counted as the list of schools does under `contacts`. */
  schools_unseen: z.int(),
  schools_expired: z.int(),
  failed_mails: z.array(
    z.object({
      id: z.string(),
      recipient: z.string(),
      subject: z.string(),
      failed_at: instant,
      school: z.nullable(z.object({ id, name: z.string() })),
    }),
  ),
})
export type StaffOverview = z.infer<typeof staffOverview>

export const readStaffOverview = action({
  method: 'GET',
  path: `${overview.path}/`,
  tag: overview.words.many,
  summary: 'wat aandacht vraagt',
  access: staff,
  answer: staffOverview,
})

export const ownOverview = z.object({
  closing: z.int(),
  pending: z.int(),
  drafts: z.array(program),
})
export type OwnOverview = z.infer<typeof ownOverview>

export const readOwnOverview = action({
  method: 'GET',
  path: `${overview.path}/own/`,
  tag: overview.words.many,
  summary: 'wat van de eigen school aandacht vraagt',
  access: schoolUsers,
  answer: ownOverview,
})
