import * as z from 'zod/mini'
import { everyone, isStaff, staff, type User } from '../access'
import { figures } from './kinds'
import { action, xlsxFile } from '../platform/action'
import { id, inQuery, instant } from '../platform/http'
import { placedName } from '../students/status'
import { schoolYearInQuery } from './figures'

const common = { method: 'GET', tag: figures.words.many, access: staff } as const
/** `publication` hides numbers under 5, and those from which they follow: they are null. */
const asked = { school_year: schoolYearInQuery, publication: z.optional(inQuery.yesNo) }
/** Without an activity, the one with the most registrations is shown. */
const askedCurves = { ...asked, activity: z.optional(inQuery.wholeNumber) }
const query = z.strictObject(asked)
const figure = z.nullable(z.int())
const activity = z.object({ id, code: z.string(), name: z.string() })

export const figureViews = ['curves', 'matrix', 'attendance', 'honours'] as const
export type FigureViewName = (typeof figureViews)[number]
/** A school sees its own candidates; the other views compare schools. */
export const figureViewsFor = (user: Pick<User, 'user_type'>): readonly FigureViewName[] => (isStaff(user) ? figureViews : ['honours'])

/** Schools by activity have no version for publication: most of those numbers are small. */
export const hasPublication = (view: FigureViewName) => view !== 'matrix'

export const exportFigureView = action({
  ...common,
  access: everyone,
  path: `${figures.path}/views/export/`,
  summary: 'een ander beeld exporteren',
  query: z.strictObject({ ...askedCurves, view: z.enum(figureViews, `Kies uit: ${figureViews.join(', ')}.`) }),
  answer: xlsxFile,
})

/** The year of the view, and all there are. */
const ofYear = { school_year: z.string(), school_years: z.array(z.string()) }

/** The number of registrations over time, of an activity and of those of the same name in earlier years. */
const curve = z.object({
  school_year: z.string(),
  activity,
  deadline: instant,
  /**
   * A point is the number of registrations until so many days before the deadline, in the order of time. A later one counts on its day. For
   * publication there are fewer points: at least five registrations lie between them.
   */
  points: z.array(z.object({ days: z.int(), number: z.int() })),
})
export type FigureCurve = z.infer<typeof curve>
const figureCurves = z.object({ ...ofYear, activities: z.array(activity), curves: z.array(curve) })
export type FigureCurves = z.infer<typeof figureCurves>

export const readFigureCurves = action({
  ...common,
  path: `${figures.path}/curves/`,
  summary: 'hoe inschrijvingen binnenkwamen',
  query: z.strictObject(askedCurves),
  answer: figureCurves,
})

const figureMatrix = z.object({
  ...ofYear,
  activities: z.array(activity),
  /** The school with the most registrations first; `numbers` in the order of the activities. */
  schools: z.array(z.object({ id, name: z.string(), total: figure, numbers: z.array(figure) })),
  /** The totals of each activity, and of all. */
  totals: z.array(figure),
  total: figure,
})
export type FigureMatrix = z.infer<typeof figureMatrix>

export const readFigureMatrix = action({
  ...common,
  path: `${figures.path}/matrix/`,
  summary: 'inschrijvingen per school en activiteit',
  query,
  answer: figureMatrix,
})

/**
 * How a school took part, compared with the year before: for the first time in the years that are known, after a year without, not (yet)
 * this year, or again.
 */
export const attendances = ['new', 'returned', 'away', 'stayed'] as const
export const attendanceNames: Record<(typeof attendances)[number], string> = {
  new: 'Voor het eerst',
  returned: 'Terug na een jaar of langer',
  away: 'Dit jaar (nog) niet',
  stayed: 'Ook vorig jaar',
}
const figureAttendance = z.object({
  ...ofYear,
  /** This year and the earlier ones that it is compared with, the last one first. */
  years: z.array(z.string()),
  /** `numbers` are the registrations in each of the years. */
  schools: z.array(z.object({ id, name: z.string(), attendance: z.enum(attendances), numbers: z.array(figure) })),
})
export type FigureAttendance = z.infer<typeof figureAttendance>

export const readFigureAttendance = action({
  ...common,
  path: `${figures.path}/attendance/`,
  summary: 'scholen die kwamen, wegbleven en terugkwamen',
  query,
  answer: figureAttendance,
})

export const honoursSteps = ['entered', 'submitted', 'decided', 'placed'] as const
export const honoursStepNames: Record<(typeof honoursSteps)[number], string> = {
  entered: 'Ingevoerd',
  submitted: 'Ingediend',
  decided: 'Beslist',
  placed: placedName,
}
const figureHonours = z.object({
  ...ofYear,
  programs: z.array(
    z.object({
      id,
      name: z.string(),
      school_year: z.string(),
      capacity: z.nullable(z.int()),
      entered: figure,
      submitted: figure,
      decided: figure,
      placed: figure,
    }),
  ),
})
export type FigureHonours = z.infer<typeof figureHonours>

export const readFigureHonours = action({
  ...common,
  access: everyone,
  path: `${figures.path}/honours/`,
  summary: 'kandidaten van aanmelden tot plaatsen',
  query,
  answer: figureHonours,
})
