import {
  type ActivityCopy,
  activityCopy,
  checkCopy,
  type NewYearProposal,
  type PeriodCopy,
  periodCopy,
  type ProgramCopy,
  programCopy,
} from '@pre-u/contract/activities/newYear/newYear'
import { addDays, dayOf, daysBetween, fromWallTime, shiftDays, toWallTime } from '@pre-u/contract/platform/dates'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import { INVALID_DAY, INVALID_TIME, parseDay, parseTime, showDay } from '../../platform/dates/day'
import { validate } from '../../platform/form/useForm'

export type Cells = Record<string, string>
/** `isChosen`: it is made. A row that the new year has already is shown and cannot be chosen. */
export type Row = { key: number; isChosen: boolean; exists: boolean; cells: Cells; notes: string[] }
export type Change = { key: number; isChosen?: boolean; field?: string; text?: string }
export type Parsed<Copy> = { copy: Copy; faults: FieldErrors }

/** How the cells of a list are filled, and read back. */
export type Kind<Source extends { source_id: number }, Copy> = {
  cellsOf: (source: Source) => Cells
  parse: (cells: Cells, source: Source) => Parsed<Copy>
}

export const toRow = <Source extends { source_id: number; exists: boolean; notes: string[] }>(
  source: Source,
  key: number,
  cellsOf: (source: Source) => Cells,
): Row => ({ key, isChosen: !source.exists, exists: source.exists, cells: cellsOf(source), notes: source.notes })

function parser() {
  const faults: FieldErrors = {}
  return {
    faults,
    day: (field: string, text: string) => {
      const day = parseDay(text)
      if (day === null) faults[field] = [INVALID_DAY]
      return day ?? '2000-01-01'
    },
    time: (field: string, text: string) => {
      const time = parseTime(text)
      if (time === null) faults[field] = [INVALID_TIME]
      return time ?? '00:00'
    },
  }
}

/** What cannot be read is reported first; what it means only when all of it can be read. */
const orElse = (faults: FieldErrors, check: () => FieldErrors) => (Object.keys(faults).length > 0 ? faults : check())

const timeOf = (instant: string) => toWallTime(instant).slice(11)

type PeriodSource = NewYearProposal['periods'][number]
export const periodKind: Kind<PeriodSource, PeriodCopy> = {
  cellsOf: ({ name, start_date, end_date }) => ({ name, start_date: showDay(start_date), end_date: showDay(end_date) }),
  parse: (cells, { source_id }) => {
    const read = parser()
    const [start_date, end_date] = [read.day('start_date', cells.start_date!), read.day('end_date', cells.end_date!)]
    const copy = { source_id, name: cells.name!.trim(), start_date, end_date }
    return { copy, faults: orElse(read.faults, () => validate({ schema: periodCopy, check: checkCopy.periods }, copy)) }
  },
}

type ActivitySource = Pick<ActivityCopy, 'code' | 'name' | 'deadline' | 'start_at' | 'end_at' | 'source_id'>
/** An activity of several days stays as long, and the deadline keeps its time. */
export const activityKind: Kind<ActivitySource, ActivityCopy> = {
  cellsOf: ({ code, name, deadline, start_at, end_at }) => ({
    code,
    name,
    start_at: showDay(dayOf(start_at)),
    from: timeOf(start_at),
    end_at: timeOf(end_at),
    deadline: showDay(dayOf(deadline)),
  }),
  parse: (cells, source) => {
    const read = parser()
    const day = read.day('start_at', cells.start_at!)
    const [from, until] = [read.time('from', cells.from!), read.time('end_at', cells.end_at!)]
    const deadlineDay = read.day('deadline', cells.deadline!)
    const lastDay = addDays(day, daysBetween(dayOf(source.start_at), dayOf(source.end_at)))
    const copy = {
      source_id: source.source_id,
      code: cells.code!.trim(),
      name: cells.name!.trim(),
      deadline: shiftDays(source.deadline, daysBetween(dayOf(source.deadline), deadlineDay)),
      start_at: fromWallTime(`${day} ${from}`),
      end_at: fromWallTime(`${lastDay} ${until}`),
    }
    return { copy, faults: orElse(read.faults, () => validate({ schema: activityCopy, check: checkCopy.activities }, copy)) }
  },
}

type ProgramSource = NewYearProposal['honours_programs'][number]
export const programKind: Kind<ProgramSource, ProgramCopy> = {
  cellsOf: ({ name, deadline, start_date, end_date }) => ({
    name,
    start_date: showDay(start_date),
    end_date: showDay(end_date),
    deadline: showDay(deadline),
  }),
  parse: (cells, { source_id }) => {
    const read = parser()
    const [deadline, start_date, end_date] = (['deadline', 'start_date', 'end_date'] as const).map((field) =>
      read.day(field, cells[field]!),
    ) as [string, string, string]
    const copy = { source_id, name: cells.name!.trim(), deadline, start_date, end_date }
    return { copy, faults: orElse(read.faults, () => validate({ schema: programCopy, check: checkCopy.honours_programs }, copy)) }
  },
}
