import * as z from 'zod/mini'
import { everyone, isStaff, type User } from '../access'
import { figures } from './kinds'
import { action, xlsxFile } from '../platform/action'
import { schoolYear } from '../platform/fields'
import { id, inQuery } from '../platform/http'
import { placedName, placedStatuses, type StudentStatus } from '../students/status'

export const figureGroups = ['period', 'category', 'activity', 'school', 'plan', 'province', 'region', 'grade', 'level'] as const
export type FigureGroup = (typeof figureGroups)[number]
export const figureGroupNames: Record<FigureGroup, string> = {
  period: 'Periode',
  category: 'Categorie',
  activity: 'Activiteit',
  school: 'School',
  plan: 'Pakket',
  province: 'Provincie',
  region: 'Regio',
  grade: 'Leerjaar',
  level: 'Niveau',
}

/** The subject of the figures of a group. */
export const figureSubjects: Record<FigureGroup, 'period' | 'activity' | 'school' | 'pupil'> = {
  period: 'period',
  category: 'activity',
  activity: 'activity',
  school: 'school',
  plan: 'school',
  province: 'school',
  region: 'school',
  grade: 'pupil',
  level: 'pupil',
}
type Asker = Pick<User, 'user_type'>

/** The subjects of a view: a school only sees its own. */
export const subjectsOf = (groups: readonly FigureGroup[], user: Asker) =>
  new Set([...groups.map((group) => figureSubjects[group]), ...(isStaff(user) ? [] : (['school'] as const))])

/** Schools are counted by activity, and by grade and level, and not by all three together: such numbers would be of one or two pupils. */
export const areCounted = (groups: readonly FigureGroup[], user: Asker) =>
  !(['activity', 'school', 'pupil'] as const).every((subject) => subjectsOf(groups, user).has(subject))

/** Returns by what this person can see figures, given the filters that are chosen. */
export const figureGroupsFor = (user: Asker, filters: readonly FigureGroup[] = []): FigureGroup[] =>
  figureGroups.filter(
    (group) => (isStaff(user) || figureSubjects[group] !== 'school') && !filters.includes(group) && areCounted([group, ...filters], user),
  )

/** These add up to the registrations (`countingStatuses`). */
export const registrationParts = ['placed', 'pending', 'waiting'] as const
export const figureParts = [...registrationParts, 'rejected', 'cancelled'] as const
export type FigurePart = (typeof figureParts)[number]
export const statusesOfPart: Record<FigurePart, StudentStatus[]> = {
  placed: placedStatuses,
  pending: ['PENDING'],
  waiting: ['WAITLISTED'],
  rejected: ['REJECTED'],
  cancelled: ['CANCELLED'],
}
export const figureNames: Record<FigurePart | 'registrations' | 'pupils' | 'used' | 'capacity' | 'used_share' | 'demand', string> = {
  registrations: 'Inschrijvingen',
  pupils: 'Leerlingen',
  placed: placedName,
  pending: 'Aangemeld',
  waiting: 'Wachtlijst',
  rejected: 'Afgewezen',
  cancelled: 'Afgemeld',
  used: 'Bezet',
  capacity: 'Plaatsen',
  used_share: 'Bezet (%)',
  demand: 'Vraag (%)',
}

/** Returns a part of the places, in whole percents. */
export const percentOf = (figure: number | null, whole: number) => (figure === null ? null : Math.round((figure / whole) * 100))

/** It is null where it is hidden for publication. */
const figure = z.nullable(z.int())
const cells = {
  /** Without the rejected and the cancelled ones, as everywhere. */
  registrations: figure,
  /** People with a registration are counted once. One who is in two rows is in the total once. */
  pupils: figure,
  placed: figure,
  pending: figure,
  waiting: figure,
  rejected: figure,
  cancelled: figure,
  /** Registrations of each of the table's `earlier_years`. */
  earlier: z.array(figure),
  /** The places of the activities with a limit, how many have one, and how many asked for one and did not withdraw: registered or rejected. */
  places: z.nullable(z.object({ capacity: z.int(), used: figure, demand: figure })),
}
const figureRow = z.object({
  /** The key is the id of an activity, school or plan, the grade, the level, or the name of a period or category. It is empty for none. */
  key: z.string(),
  name: z.string(),
  ...cells,
})
export type FigureRow = z.infer<typeof figureRow>
export type FigureCells = Pick<FigureRow, keyof typeof cells>

const figureTable = z.object({
  school_year: z.string(),
  /** There are at most four, the last one first. */
  earlier_years: z.array(z.string()),
  /** The school years of all periods, the last one first. */
  school_years: z.array(z.string()),
  /** The periods of the year and the earlier ones, for links to the registrations. */
  periods: z.array(z.object({ id, name: z.string(), school_year: z.string() })),
  /** What the view is limited to. */
  filters: z.array(z.object({ group: z.enum(figureGroups), key: z.string(), name: z.string() })),
  has_places: z.boolean(),
  rows: z.array(figureRow),
  total: z.object(cells),
})
export type FigureTable = z.infer<typeof figureTable>

export const schoolYearInQuery = z.optional(schoolYear)
const filter = z.optional(z.string().check(z.maxLength(200)))

const query = z.strictObject({
  by: z._default(z.enum(figureGroups, `Kies uit: ${figureGroups.join(', ')}.`), 'period'),
  /** The default is the current one. */
  school_year: schoolYearInQuery,
  /** Hides numbers under 5, and those from which they follow, the same in all tables of a year. Not with a filter. */
  publication: z.optional(inQuery.yesNo),
  /** The key of a row of that group, which limits the table to what the row counts. */
  period: filter,
  category: filter,
  activity: filter,
  school: filter,
  plan: filter,
  province: filter,
  region: filter,
  grade: filter,
  level: filter,
})
export type FigureQuery = z.infer<typeof query>

export const filtersOf = (asked: Partial<Record<FigureGroup, string | undefined>>) =>
  figureGroups.flatMap((group) => (asked[group] === undefined ? [] : [{ group, key: asked[group] }]))

const common = { method: 'GET', tag: figures.words.many, access: everyone, query } as const

export const readFigures = action({
  ...common,
  path: `${figures.path}/`,
  summary: 'inschrijvingen per schooljaar',
  answer: figureTable,
})
export const exportFigures = action({ ...common, path: `${figures.path}/export/`, summary: 'exporteren', answer: xlsxFile })
