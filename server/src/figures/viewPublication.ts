import { type FigureAttendance, type FigureCurves, type FigureHonours, honoursSteps } from '@pre-u/contract/figures/views'
import type { PublishedYear } from './publication'
import { type Cell, cellOf, hideWhatFollows, lineOf, pointsApart, shown } from './suppression'

const cellsOf = (numbers: (number | null)[]): Cell[] => numbers.map((number) => cellOf(number ?? 0))

type Published = (year: string) => PublishedYear
const registrationsOf = (published: Published, year: string, group: 'activity' | 'school', id: number) =>
  published(year).rows.get(group)?.get(String(id))?.registrations

/** A curve ends with all registrations: none where that number is hidden. */
export const publishCurves = (data: FigureCurves, published: Published): FigureCurves => ({
  ...data,
  curves: data.curves.map((curve) => {
    const isHidden = registrationsOf(published, curve.school_year, 'activity', curve.activity.id)?.isHidden
    return { ...curve, points: isHidden ? [] : pointsApart(curve.points) }
  }),
})

/** The numbers of the table by school. */
export const publishAttendance = (data: FigureAttendance, published: Published): FigureAttendance => ({
  ...data,
  schools: data.schools.map((school) => ({
    ...school,
    numbers: data.years.map((year) => shown(registrationsOf(published, year, 'school', school.id) ?? cellOf(0))),
  })),
})

/** The picture shows all programmes of a year together. */
export function publishHonours(data: FigureHonours): FigureHonours {
  const rows = data.programs.map((program) => ({ program, cells: cellsOf(honoursSteps.map((step) => program[step])) }))
  const years = [...new Set(data.programs.map(({ school_year }) => school_year))]
  hideWhatFollows(
    years.flatMap((year) => {
      const ofYear = rows.filter(({ program }) => program.school_year === year)
      return honoursSteps.map((_, index) => lineOf(ofYear.map(({ cells }) => cells[index]!)))
    }),
  )
  const [entered, submitted, decided, placed] = [0, 1, 2, 3].map((index) => (cells: Cell[]) => shown(cells[index]!))
  return {
    ...data,
    programs: rows.map(({ program, cells }) => ({
      ...program,
      entered: entered!(cells),
      submitted: submitted!(cells),
      decided: decided!(cells),
      placed: placed!(cells),
    })),
  }
}
