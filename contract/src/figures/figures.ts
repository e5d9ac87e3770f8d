import * as z from 'zod/mini'
import { everyone } from '../access'
import { figures } from '../figures'
import { action, xlsxFile } from '../platform/action'
import { id, inQuery } from '../platform/http'

export const figureGroups = ['period', 'category', 'activity', 'school', 'plan', 'grade'] as const
export type FigureGroup = (typeof figureGroups)[number]
export const figureGroupNames: Record<FigureGroup, string> = {
  period: 'Periode',
  category: 'Categorie',
  activity: 'Activiteit',
  school: 'School',
  plan: 'Pakket',
  grade: 'Leerjaar',
}
/** What the counts that are kept per school can tell. */
export const ownFigureGroups: FigureGroup[] = ['period', 'grade']

/** The parts add up to the registrations. */
export const figureParts = ['placed', 'pending', 'waiting', 'rejected', 'cancelled'] as const
export type FigurePart = (typeof figureParts)[number]
export const figureNames: Record<FigurePart | 'registrations' | 'previous', string> = {
  registrations: 'Inschrijvingen',
  placed: 'Geplaatst',
  pending: 'Aangemeld',
  waiting: 'Wachtlijst',
  rejected: 'Afgewezen',
  cancelled: 'Afgemeld',
  previous: 'Jaar ervoor',
}

/** Null where it is hidden for publication. */
const figure = z.nullable(z.int())
const cells = {
  registrations: figure,
  placed: figure,
  pending: figure,
  waiting: figure,
  rejected: figure,
  cancelled: figure,
  previous: figure,
}
const figureRow = z.object({
  /** The id of an activity, school or plan; the grade; the name of a period or category. Empty for schools without a plan. */
  key: z.string(),
  name: z.string(),
  ...cells,
  /** Of an activity with a limit; null otherwise. */
  capacity: z.nullable(z.int()),
})
export type FigureRow = z.infer<typeof figureRow>
export type FigureCells = Pick<FigureRow, keyof typeof cells>

const figureTable = z.object({
  school_year: z.string(),
  /** Of all periods, the last one first. */
  school_years: z.array(z.string()),
  /** The periods of the year, for links to the registrations. */
  periods: z.array(z.object({ id, name: z.string() })),
  rows: z.array(figureRow),
  total: z.object(cells),
})
export type FigureTable = z.infer<typeof figureTable>

const query = z.strictObject({
  by: z._default(z.enum(figureGroups, `Kies uit: ${figureGroups.join(', ')}.`), 'period'),
  /** Default: the current one. */
  school_year: z.optional(z.string().check(z.regex(/^\d{4}-\d{4}$/, "Schrijf het schooljaar als '2026-2027'"))),
  /** Hides numbers under 5, and those from which they follow. */
  publication: z.optional(inQuery.yesNo),
})
export type FigureQuery = z.infer<typeof query>

const common = { method: 'GET', tag: figures.words.many, access: everyone, query } as const

export const readFigures = action({ ...common, path: `${figures.path}/`, summary: 'inschrijvingen per schooljaar', answer: figureTable })
export const exportFigures = action({ ...common, path: `${figures.path}/export/`, summary: 'exporteren', answer: xlsxFile })
