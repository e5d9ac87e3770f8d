import {
  type FigureAttendance,
  type FigureCurves,
  type FigureHonours,
  type FigureMatrix,
  honoursSteps,
} from '@pre-u/contract/figures/views'
import { type Cell, cellOf, hideWhatFollows, lineOf, pointsApart, shown } from './suppression'

const cellsOf = (numbers: (number | null)[]): Cell[] => numbers.map((number) => cellOf(number ?? 0))

export const publishCurves = (data: FigureCurves): FigureCurves => ({
  ...data,
  curves: data.curves.map((curve) => ({ ...curve, points: pointsApart(curve.points) })),
})

export function publishMatrix(data: FigureMatrix): FigureMatrix {
  const rows = data.schools.map(({ numbers }) => lineOf(cellsOf(numbers)))
  const columns = data.activities.map((_, index) => lineOf(rows.map(({ cells }) => cells[index]!)))
  const ofSchools = lineOf(rows.map(({ total }) => total))
  hideWhatFollows([...rows, ...columns, ofSchools, { cells: columns.map(({ total }) => total), total: ofSchools.total }])
  return {
    ...data,
    schools: data.schools.map((school, index) => ({
      ...school,
      total: shown(rows[index]!.total),
      numbers: rows[index]!.cells.map(shown),
    })),
    totals: columns.map(({ total }) => shown(total)),
    total: shown(ofSchools.total),
  }
}

/** The totals of its years are shown with the registrations by school. */
export function publishAttendance(data: FigureAttendance): FigureAttendance {
  const rows = data.schools.map(({ numbers }) => cellsOf(numbers))
  hideWhatFollows(data.years.map((_, index) => lineOf(rows.map((cells) => cells[index]!))))
  return { ...data, schools: data.schools.map((school, index) => ({ ...school, numbers: rows[index]!.map(shown) })) }
}

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
