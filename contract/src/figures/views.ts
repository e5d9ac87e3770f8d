import * as z from 'zod/mini'
import { staff } from '../access'
import { figures } from '../figures'
import { action } from '../platform/action'
import { id, inQuery, instant } from '../platform/http'
import { schoolYearInQuery } from './figures'

const common = { method: 'GET', tag: figures.words.many, access: staff } as const
const query = z.strictObject({ school_year: schoolYearInQuery })
const activity = z.object({ id, code: z.string(), name: z.string() })
/** The year of the view, and all there are. */
const ofYear = { school_year: z.string(), school_years: z.array(z.string()) }

/** How registrations came in: an activity, and those of the same name in earlier years. */
const curve = z.object({
  school_year: z.string(),
  activity,
  deadline: instant,
  /** In the order of time: so many registrations until so many days before the deadline. What came later counts on its day. */
  points: z.array(z.object({ days: z.int(), number: z.int() })),
})
export type FigureCurve = z.infer<typeof curve>
const figureCurves = z.object({ ...ofYear, activities: z.array(activity), curves: z.array(curve) })
export type FigureCurves = z.infer<typeof figureCurves>

export const readFigureCurves = action({
  ...common,
  path: `${figures.path}/curves/`,
  summary: 'hoe inschrijvingen binnenkwamen',
  /** Without an activity: the one with the most registrations. */
  query: z.strictObject({ school_year: schoolYearInQuery, activity: z.optional(inQuery.wholeNumber) }),
  answer: figureCurves,
})

const figureMatrix = z.object({
  ...ofYear,
  activities: z.array(activity),
  /** The school with the most registrations first; `numbers` in the order of the activities. */
  schools: z.array(z.object({ id, name: z.string(), total: z.int(), numbers: z.array(z.int()) })),
})
export type FigureMatrix = z.infer<typeof figureMatrix>

export const readFigureMatrix = action({
  ...common,
  path: `${figures.path}/matrix/`,
  summary: 'inschrijvingen per school en activiteit',
  query,
  answer: figureMatrix,
})

/** Beside the year before: first time in the years that are known, again, after a year without, and not (yet) this year. */
export const attendances = ['new', 'stayed', 'returned', 'away'] as const
const figureAttendance = z.object({
  ...ofYear,
  /** This one and the earlier ones that it stands beside, the last one first. */
  years: z.array(z.string()),
  /** `numbers`: registrations in each of the years. */
  schools: z.array(z.object({ id, name: z.string(), attendance: z.enum(attendances), numbers: z.array(z.int()) })),
})
export type FigureAttendance = z.infer<typeof figureAttendance>

export const readFigureAttendance = action({
  ...common,
  path: `${figures.path}/attendance/`,
  summary: 'scholen die kwamen, wegbleven en terugkwamen',
  query,
  answer: figureAttendance,
})

const figureHonours = z.object({
  ...ofYear,
  programs: z.array(
    z.object({
      id,
      name: z.string(),
      school_year: z.string(),
      capacity: z.nullable(z.int()),
      entered: z.int(),
      submitted: z.int(),
      decided: z.int(),
      placed: z.int(),
    }),
  ),
})
export type FigureHonours = z.infer<typeof figureHonours>

export const readFigureHonours = action({
  ...common,
  path: `${figures.path}/honours/`,
  summary: 'kandidaten van aanmelden tot plaatsen',
  query,
  answer: figureHonours,
})
