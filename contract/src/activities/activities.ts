import * as z from 'zod/mini'
import { everyone, staff, staffOnly } from '../access'
import { action, POST_OR_PATCH } from '../platform/action'
import { notifyOptions } from '../notifications/news'
import { DAY_MS } from '../platform/dates'
import { longText, optionalText, requiredText } from '../platform/fields'
import { filterBy } from '../platform/filters'
import { type FieldErrors, id, instant, stored } from '../platform/http'
import { expectedVersion, resource } from '../platform/resource'
import { placedName } from '../students/status'

export const activityCategories = ['Masterclass', 'Workshop', 'Profielwerkstuk', 'College', 'Open dag', 'Docentactiviteit'] as const

export const activityStates = ['DRAFT', 'PUBLISHED', 'CANCELLED'] as const
export type ActivityState = (typeof activityStates)[number]
export const activityStateNames: Record<ActivityState, string> = {
  DRAFT: 'Concept',
  PUBLISHED: 'Gepubliceerd',
  CANCELLED: 'Geannuleerd',
}

export const GRADES = [1, 2, 3, 4, 5, 6] as const
export const grade = z
  .int('Kies een leerjaar')
  .check(z.gte(1, 'Kies een leerjaar van 1 tot en met 6'), z.lte(6, 'Kies een leerjaar van 1 tot en met 6'))

/** A number of people; null means no limit. */
export const limit = z.nullable(z.int('Vul een geheel getal in').check(z.gte(1, 'Vul 1 of meer in, of laat het leeg'), z.lte(100_000)))
const distinct = <T>(values: T[]) => [...new Set(values)]

export const activityInput = z.strictObject({
  code: requiredText('Code', 20),
  name: requiredText('Naam'),
  category: z.enum(activityCategories, 'Kies een categorie'),
  description: longText(),
  location: optionalText(),
  period_ids: z.array(id).check(z.minLength(1, 'Kies ten minste één periode'), z.maxLength(50), z.overwrite(distinct)),
  grades: z.array(grade).check(
    z.minLength(1, 'Kies ten minste één leerjaar'),
    z.maxLength(GRADES.length),
    z.overwrite((grades) => distinct(grades).toSorted((a, b) => a - b)),
  ),
  capacity: limit,
  max_per_school: limit,
  deadline: instant,
  start_at: instant,
  end_at: instant,
  state: z.enum(activityStates, 'Kies een status'),
  ...notifyOptions,
})
export type ActivityInput = z.infer<typeof activityInput>

export const activity = z.object({
  ...stored,
  ...z.omit(activityInput, { period_ids: true, inform: true, inform_note: true }).shape,
  periods: z.array(z.object({ id, name: z.string(), school_year: z.string(), is_active: z.boolean() })),
  position: z.int(),
  /** Counts what the reader may see: all registrations for staff, those of its own school for a school user. */
  placed: z.int(),
  waiting: z.int(),
  pending: z.int(),
  /** It counts all schools, and is null without a limit. */
  free: z.nullable(z.int()),
  /**
   * How many pupils the reader's school can still register: the smallest of the free places, its maximum for this activity and what its package
   * leaves in one of the active periods. Null for staff, and without a limit.
   */
  left_for_school: z.nullable(z.int()),
})
export type Activity = z.infer<typeof activity>

/** Returns the periods for which pupils are registered: all of them where none is active, so that the server says why that is closed. */
export function periodsToRegister({ periods }: Pick<Activity, 'periods'>) {
  const active = periods.filter(({ is_active }) => is_active)
  return active.length > 0 ? active : periods
}

/** 'soon' is the last week before the deadline. */
export const deadlineStates = ['open', 'soon', 'closed'] as const
export type DeadlineState = (typeof deadlineStates)[number]
export const SOON_MS = 7 * DAY_MS

export const activities = resource({
  name: 'activities',
  path: '/api/activities',
  words: { one: 'activiteit', many: 'Activiteiten' },
  access: { ...staffOnly, read: everyone, export: everyone },
  item: activity,
  input: activityInput,
  defaults: { description: '', location: '', capacity: null, max_per_school: null, state: 'DRAFT' },
  filters: {
    period__id: filterBy.number,
    period__school_year: filterBy.schoolYear,
    category: filterBy.choice(activityCategories),
    grade: filterBy.number,
    state: filterBy.choice(activityStates),
    deadline: filterBy.choice(deadlineStates),
  },
  /** `is_closed` puts open activities first, in the order of their deadlines. */
  orderable: ['position', 'code', 'name', 'category', 'deadline', 'start_at', 'is_closed'],
  choice: z.object({
    id,
    name: z.string(),
    code: z.string(),
    deadline: instant,
    period_ids: z.array(id),
    grades: z.array(grade),
    free: z.nullable(z.int()),
  }),
  loadedByShell: 2,
  bulkLimit: 10_000,
  export: 'xlsx',
  labels: {
    code: 'Code',
    category: 'Categorie',
    location: 'Locatie',
    period_ids: 'Periodes',
    period__school_year: 'Schooljaar',
    periods: 'Periodes',
    grades: 'Leerjaren',
    capacity: 'Capaciteit',
    max_per_school: 'Max. per school',
    start_at: 'Begin',
    end_at: 'Einde',
    position: 'Positie',
    placed: placedName,
    waiting: 'Wachtlijst',
    pending: 'Aangemeld',
    free: 'Vrije plaatsen',
    left_for_school: 'Nog voor uw school',
    inform: 'Scholen informeren',
    inform_note: 'Toelichting',
  },
  shownIn: ['calendar', 'figures', 'messages', 'overview', 'students'],
  personal: [],
  page: '/activities/',
  namesPupils: false,
  example: null,
})

export const moveActivity = action({
  method: POST_OR_PATCH,
  path: '/api/activities/:id/move_to',
  tag: activities.words.many,
  summary: 'verplaatsen',
  access: staff,
  body: z.strictObject({ position: z.int('Vul een geheel getal in').check(z.gte(1, 'De eerste positie is 1')), ...expectedVersion }),
  answer: activity,
  changes: activities,
})

export const activityOverview = z.object({
  periods: z.array(
    z.object({ period: z.object({ id, name: z.string(), school_year: z.string() }), counts: z.record(z.string(), z.int()) }),
  ),
  /** A week is its Monday in Amsterdam; weeks without registrations are included. */
  weeks: z.array(z.object({ week: z.iso.date(), registrations: z.int() })),
})
export type ActivityOverview = z.infer<typeof activityOverview>

export const readActivityOverview = action({
  method: 'GET',
  path: '/api/activities/:id/overview/',
  tag: activities.words.many,
  summary: 'inschrijvingen in één oogopslag',
  access: everyone,
  answer: activityOverview,
})

type Times = Pick<ActivityInput, 'deadline' | 'start_at' | 'end_at'>
export function checkActivity({ deadline, start_at, end_at }: Times): FieldErrors {
  const [closes, starts, ends] = [deadline, start_at, end_at].map((text) => Date.parse(text)) as [number, number, number]
  return {
    ...(closes > starts && { deadline: ['De deadline ligt na het begin van de activiteit'] }),
    ...(starts > ends && { end_at: ['Het einde ligt voor het begin'] }),
  }
}

export function deadlineState({ deadline, state }: Pick<Activity, 'deadline' | 'state'>, now: number): DeadlineState {
  const msLeft = Date.parse(deadline) - now
  if (state === 'CANCELLED' || msLeft < 0) return 'closed'
  return msLeft < SOON_MS ? 'soon' : 'open'
}
