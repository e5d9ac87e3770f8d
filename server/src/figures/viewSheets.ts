import {
  attendanceNames,
  attendances,
  type FigureAttendance,
  type FigureCurves,
  type FigureHonours,
  type FigureMatrix,
  honoursStepNames,
  honoursSteps,
} from '@pre-u/contract/figures/views'
import { weeklyCurves } from '@pre-u/contract/figures/weeklyCurves'
import { heading, type Sheet } from './sheet'

export function curvesSheet(data: FigureCurves, publication: boolean): Sheet {
  const { curves, rows } = weeklyCurves(data.curves, publication)
  return {
    name: `Verloop ${data.school_year}`,
    about: curves[0]?.activity.code,
    headings: [heading(curves[0]?.activity.name ?? 'Tot', 'text'), ...curves.map(({ name }) => heading(name))],
    lines: rows.map(({ name, numbers }) => [name, ...numbers]),
  }
}

export const matrixSheet = ({ school_year, activities, schools, totals, total }: FigureMatrix): Sheet => ({
  name: `School en activiteit ${school_year}`,
  headings: [heading('School', 'text'), ...activities.map(({ code }) => heading(code)), heading('Totaal')],
  lines: schools.map((school) => [school.name, ...school.numbers, school.total]),
  total: ['Totaal', ...totals, total],
})

export const attendanceSheet = ({ school_year, years, schools }: FigureAttendance): Sheet => ({
  name: `Scholen ${school_year}`,
  headings: [heading('School', 'text'), heading('Komst', 'text'), ...years.map((year) => heading(year))],
  lines: attendances.flatMap((kind) =>
    schools
      .filter(({ attendance }) => attendance === kind)
      .map(({ name, numbers }): Sheet['lines'][number] => [name, attendanceNames[kind], ...numbers]),
  ),
})

export const honoursSheet = ({ school_year, programs }: FigureHonours): Sheet => ({
  name: `Honours ${school_year}`,
  headings: [
    heading('Programma', 'text'),
    heading('Schooljaar', 'text'),
    ...honoursSteps.map((step) => heading(honoursStepNames[step])),
    heading('Plaatsen'),
  ],
  lines: programs.map((program) => [program.name, program.school_year, ...honoursSteps.map((step) => program[step]), program.capacity]),
})
