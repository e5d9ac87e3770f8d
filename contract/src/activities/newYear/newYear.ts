import * as z from 'zod/mini'
import { staff } from '../../access'
import { activities, activityCategories, activityInput, checkActivity } from '../activities'
import { checkHonoursProgram, honoursProgramInput } from '../../honours/programs'
import { checkPeriod, periodInput, periods } from '../periods'
import { action, POST_OR_PATCH } from '../../platform/action'
import { type FieldErrors, id, inQuery } from '../../platform/http'
import { undoable } from '../../undo'
import { yearAfter } from './dates'

export const MAX_COPIES = 500
export const MAX_TIMES = 60

const { name, school_year, start_date, end_date } = periodInput.shape
/** The year that is copied; another one comes after it. */
const from = school_year.check(
  z.refine((year) => school_year.safeParse(yearAfter(year)).success, 'Na dit schooljaar kan er geen ander volgen'),
)
export const periodCopy = z.strictObject({ source_id: id, name, start_date, end_date })
export type PeriodCopy = z.infer<typeof periodCopy>

export const activityCopy = z.strictObject({
  source_id: id,
  code: activityInput.shape.code,
  name: activityInput.shape.name,
  deadline: activityInput.shape.deadline,
  start_at: activityInput.shape.start_at,
  end_at: activityInput.shape.end_at,
})
export type ActivityCopy = z.infer<typeof activityCopy>

export const programCopy = z.strictObject({
  source_id: id,
  name: honoursProgramInput.shape.name,
  deadline: honoursProgramInput.shape.deadline,
  start_date: honoursProgramInput.shape.start_date,
  end_date: honoursProgramInput.shape.end_date,
})
export type ProgramCopy = z.infer<typeof programCopy>

/** `exists`: the new year has it already. `notes` say what is unusual about the dates. */
const proposed = { exists: z.boolean(), notes: z.array(z.string()) }
const proposedActivity = z.object({
  ...activityCopy.shape,
  ...proposed,
  category: z.enum(activityCategories),
  /** The periods are those of the year that it is copied from. */
  period_ids: z.array(id),
})
export type ProposedActivity = z.infer<typeof proposedActivity>

export const newYearProposal = z.object({
  from: z.string(),
  to: z.string(),
  /** The years that can be copied, the latest first. */
  school_years: z.array(z.string()),
  /** It is false when nothing is known about the holidays of the new year. */
  has_holidays: z.boolean(),
  periods: z.array(z.object({ ...periodCopy.shape, ...proposed })),
  activities: z.array(proposedActivity),
  honours_programs: z.array(z.object({ ...programCopy.shape, ...proposed })),
})
export type NewYearProposal = z.infer<typeof newYearProposal>

const copies = <T extends z.ZodMiniType>(copy: T) =>
  z.array(copy).check(z.maxLength(MAX_COPIES, `Kies er ten hoogste ${MAX_COPIES} tegelijk`))

const common = { tag: 'Schooljaar klaarzetten', access: staff } as const

export const readNewYear = action({
  ...common,
  method: 'GET',
  path: '/api/new-year/',
  summary: 'voorstel op grond van een eerder schooljaar',
  query: z.strictObject({ from: z.optional(from) }),
  answer: newYearProposal,
})

export const makeNewYear = action({
  ...common,
  method: 'POST',
  path: '/api/new-year/',
  summary: 'periodes, activiteiten en honoursprogramma’s als concept maken',
  description: 'Alles of niets. Een fout bij een rij heet bijvoorbeeld activities.3.code.',
  body: z.strictObject({
    from,
    periods: copies(periodCopy),
    activities: copies(activityCopy),
    honours_programs: copies(programCopy),
  }),
  answer: z.object({ periods: z.int(), activities: z.int(), honours_programs: z.int(), ...undoable }),
  status: 201,
  changes: periods,
})

export const addNationalHolidays = action({
  method: POST_OR_PATCH,
  path: '/api/holidays/add_national',
  tag: 'Schoolvakanties',
  summary: 'landelijke data overnemen',
  access: staff,
  body: z.strictObject({ school_year }),
  answer: z.object({ count: z.int() }),
})

const repeated = { path: '/api/activities/:id/repeat/', tag: activities.words.many, access: staff } as const
const repetition = z.object({ ...activityCopy.shape, ...proposed })
export type Repetition = z.infer<typeof repetition>

export const readRepetitions = action({
  ...repeated,
  method: 'GET',
  summary: 'voorstel om te herhalen',
  query: z.strictObject({
    /** The number of weeks from one to the next. */
    weeks: inQuery.wholeNumber.check(z.gte(1), z.lte(8)),
    times: inQuery.wholeNumber.check(z.gte(1), z.lte(MAX_TIMES)),
  }),
  answer: z.array(repetition),
})

export const repeatActivity = action({
  ...repeated,
  method: 'POST',
  summary: 'herhalen als concept',
  body: z.strictObject({ copies: copies(activityCopy).check(z.minLength(1, 'Kies ten minste één datum')) }),
  answer: z.object({ count: z.int(), ...undoable }),
  status: 201,
  changes: activities,
})

export const checkCopy = {
  periods: checkPeriod,
  activities: checkActivity,
  honours_programs: checkHonoursProgram,
} satisfies Record<string, (copy: never) => FieldErrors>

/** Returns the code of a copy with the year that it begins in instead of an earlier one: 'MC-07-26' and 'MC-07' become 'MC-07-27'. */
export function codeInYear(code: string, schoolYear: string, taken: ReadonlySet<string>): string {
  const [year, before] = [schoolYear.slice(2, 4), String(Number(schoolYear.slice(2, 4)) - 1)]
  const bare = /\d.*-\d\d$/.test(code) && code.endsWith(`-${before}`) ? code.slice(0, -3) : code
  return freeCode(`${bare.slice(0, 16)}-${year}`, taken)
}

/** Returns the code, or the code with the first number that makes it unique. */
export function freeCode(code: string, taken: ReadonlySet<string>): string {
  let free = code
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${code}-${number}`
  return free
}
