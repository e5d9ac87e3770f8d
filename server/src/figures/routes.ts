import * as calls from '@pre-u/contract/figures/figures'
import type { FigureQuery } from '@pre-u/contract/figures/figures'
import * as views from '@pre-u/contract/figures/views'
import { XLSX } from '@pre-u/contract/platform/action'
import type { FastifyReply } from 'fastify'
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
import type { Actor } from '../platform/actor'
import type { Feature } from '../platform/context'
import { invalid } from '../platform/http/errors'
import { mountAction } from '../platform/http/mountAction'
import { slug } from '../platform/zip/names'
import { readFigures } from './read'
import { figuresSheet, type Sheet, sheetFile, heading } from './sheet'
import type { PublishedYear } from './publication'
import { readPublication } from './readPublication'
import { publishAttendance, publishCurves, publishHonours } from './viewPublication'
import { type AskedView, readAttendance, readCurves, readHonours, readMatrix } from './views'
import { readYears } from './years'

function curvesSheet(data: FigureCurves, publication: boolean): Sheet {
  const { curves, rows } = weeklyCurves(data.curves, publication)
  return {
    name: `Verloop ${data.school_year}`,
    about: curves[0]?.activity.code,
    headings: [heading(curves[0]?.activity.name ?? 'Tot', 'text'), ...curves.map(({ name }) => heading(name))],
    lines: rows.map(({ name, numbers }) => [name, ...numbers]),
  }
}

const matrixSheet = ({ school_year, activities, schools, totals, total }: FigureMatrix): Sheet => ({
  name: `School en activiteit ${school_year}`,
  headings: [heading('School', 'text'), ...activities.map(({ code }) => heading(code)), heading('Totaal')],
  lines: schools.map((school) => [school.name, ...school.numbers, school.total]),
  total: ['Totaal', ...totals, total],
})

const attendanceSheet = ({ school_year, years, schools }: FigureAttendance): Sheet => ({
  name: `Scholen ${school_year}`,
  headings: [heading('School', 'text'), heading('Komst', 'text'), ...years.map((year) => heading(year))],
  lines: attendances.flatMap((kind) =>
    schools
      .filter(({ attendance }) => attendance === kind)
      .map(({ name, numbers }): Sheet['lines'][number] => [name, attendanceNames[kind], ...numbers]),
  ),
})

const honoursSheet = ({ school_year, programs }: FigureHonours): Sheet => ({
  name: `Honours ${school_year}`,
  headings: [
    heading('Programma', 'text'),
    heading('Schooljaar', 'text'),
    ...honoursSteps.map((step) => heading(honoursStepNames[step])),
    heading('Plaatsen'),
  ],
  lines: programs.map((program) => [program.name, program.school_year, ...honoursSteps.map((step) => program[step]), program.capacity]),
})

type View<Data> = {
  read: (asked: AskedView) => Promise<Data>
  /** Without it, the view has no version for publication. */
  publish?: (data: Data, published: (year: string) => PublishedYear) => Data
  sheet: (data: Data, publication: boolean) => Sheet
}

const notPublished = () => invalid({ publication: ['Dit beeld heeft geen versie voor publicatie: de meeste aantallen zijn te klein.'] })

/** Makes what a call of a view and its export answer: both hide the same for publication. */
function viewOf<Data>({ read, publish, sheet }: View<Data>) {
  const answer = async (asked: AskedView, publication = false) => {
    if (publication && !publish) throw notPublished()
    const data = await read(asked)
    return publication && publish ? publish(data, await readPublication(asked.db, asked.years, asked.user)) : data
  }
  return { answer, sheet: async (asked: AskedView, publication = false) => sheet(await answer(asked, publication), publication) }
}

const curves = viewOf({ read: readCurves, publish: publishCurves, sheet: curvesSheet })
const matrix = viewOf({ read: readMatrix, sheet: matrixSheet })
const attendance = viewOf({ read: readAttendance, publish: publishAttendance, sheet: attendanceSheet })
const honours = viewOf({ read: readHonours, publish: publishHonours, sheet: honoursSheet })
const fileNames: Record<views.FigureViewName, string> = {
  curves: 'verloop',
  matrix: 'school-en-activiteit',
  attendance: 'scholen',
  honours: 'honours',
}
const sheets = { curves: curves.sheet, matrix: matrix.sheet, attendance: attendance.sheet, honours: honours.sheet }

type FileName = (string | undefined)[]

const sendSheet = async (reply: FastifyReply, parts: FileName, sheet: Sheet, publication = false) => {
  const name = ['cijfers', ...parts, sheet.about, publication ? 'voor publicatie' : undefined]
    .map((part) => slug(part ?? ''))
    .filter(Boolean)
  return reply
    .type(XLSX)
    .header('content-disposition', `attachment; filename="${name.join('-')}.xlsx"`)
    .send(await sheetFile(sheet))
}

export const figuresFeature: Feature = (app, { db }) => {
  const open = async (school_year: string | undefined) => ({ db, years: await readYears(db, school_year) })
  const read = async (query: FigureQuery, user: Actor) => readFigures(db, query, await readYears(db, query.school_year), user)
  mountAction(app, calls.readFigures, ({ query, user }) => read(query, user))
  mountAction(app, calls.exportFigures, async ({ query, user }, reply) => {
    const table = await read(query, user)
    const limits = table.filters.map(({ name }) => name)
    const parts = [table.school_year, ...limits, `per ${calls.figureGroupNames[query.by]}`]
    return sendSheet(reply, parts, figuresSheet(query.by, table), query.publication)
  })

  type Query = { school_year?: string | undefined; publication?: boolean | undefined; activity?: number | undefined }
  type Asked = { query: Query; user: Actor }
  type Answer<Data> = (asked: AskedView, publication: boolean | undefined) => Promise<Data>
  const view =
    <Data>(answer: Answer<Data>) =>
    async ({ query, user }: Asked) =>
      answer({ ...(await open(query.school_year)), user, activity: query.activity }, query.publication)
  mountAction(app, views.readFigureCurves, view(curves.answer))
  mountAction(app, views.readFigureMatrix, view(matrix.answer))
  mountAction(app, views.readFigureAttendance, view(attendance.answer))
  mountAction(app, views.readFigureHonours, view(honours.answer))
  mountAction(app, views.exportFigureView, async ({ query, user }, reply) => {
    if (!views.figureViewsFor(user).includes(query.view)) throw invalid({ view: [`Kies uit: ${views.figureViewsFor(user).join(', ')}.`] })
    const asked = { ...(await open(query.school_year)), user, activity: query.activity }
    const sheet = await sheets[query.view](asked, query.publication)
    return sendSheet(reply, [asked.years.year, fileNames[query.view]], sheet, query.publication)
  })
}
