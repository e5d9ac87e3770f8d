import type { User } from '@pre-u/contract/access'
import {
  type FigureCells,
  type FigureGroup,
  figureGroupNames,
  figureNames,
  type FigurePart,
  figureParts,
  type FigureRow,
  type FigureTable,
} from '@pre-u/contract/figures/figures'
import type { StudentStatus } from '@pre-u/contract/students/status'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toneOf } from '../platform/list/StatusText'
import { Bar } from '../platform/page/Bar'
import { number } from '../platform/words'
import { addressOf, withinRow } from './address'
import classes from './figures.module.css'
import type { AskedFigures } from './load'

const statusesOf: Record<FigurePart, [StudentStatus, ...StudentStatus[]]> = {
  placed: ['ACCEPTED', 'COMPLETED'],
  pending: ['PENDING'],
  waiting: ['WAITLISTED'],
  rejected: ['REJECTED'],
  cancelled: ['CANCELLED'],
}

type ListSearch = { activity__id?: string; school__id?: string; grade?: string; period__id?: string; period__id__in?: string }
type Counted = { group: FigureGroup; key: string }

/** The filters of the registrations that are counted; none where the list has no such filter. */
function listOf(counted: Counted[], { periods }: FigureTable): ListSearch | null {
  const list: ListSearch = {}
  for (const { group, key } of counted)
    if (group === 'activity') list.activity__id = key
    else if (group === 'school') list.school__id = key
    else if (group === 'grade') list.grade = key
    else if (group === 'period') list.period__id = String(periods.find(({ name }) => name === key)?.id ?? 0)
    else return null
  return list.period__id ? list : { ...list, period__id__in: periods.map(({ id }) => id).join(',') }
}

const shown = (figure: number | null | undefined) => (typeof figure === 'number' ? number(figure) : '–')
const share = (figure: number | null, whole: number) => (figure === null ? '–' : `${number(Math.round((figure / whole) * 100))}%`)

type FigureProps = { figure: number | null; list: ListSearch | null; statuses?: StudentStatus[] }

const Figure = ({ figure, list, statuses }: FigureProps) =>
  list && figure ? (
    <Link to="/" search={{ ...list, ...(statuses && { status__in: statuses.join(',') }) }}>
      {shown(figure)}
    </Link>
  ) : (
    shown(figure)
  )

type Column = { id: string; heading: string; title?: string; cell: (cells: FigureCells, list: ListSearch | null) => ReactNode }

function columnsOf({ has_pupils, has_places, earlier_years }: FigureTable): Column[] {
  const pupils = {
    id: 'pupils',
    heading: figureNames.pupils,
    title: 'Personen, één keer geteld',
    cell: (cells: FigureCells) => shown(cells.pupils),
  }
  const places = [
    {
      id: 'capacity',
      heading: figureNames.capacity,
      title: 'Van activiteiten met een limiet',
      cell: ({ places: of }: FigureCells) => (of ? number(of.capacity) : ''),
    },
    {
      id: 'used',
      heading: figureNames.used,
      title: 'Geplaatst, als deel van de plaatsen',
      cell: ({ places: of }: FigureCells) => (of ? share(of.used, of.capacity) : ''),
    },
    {
      id: 'demand',
      heading: figureNames.demand,
      title: 'Ingeschreven en niet afgemeld, als deel van de plaatsen',
      cell: ({ places: of }: FigureCells) => (of ? share(of.demand, of.capacity) : ''),
    },
  ]
  return [
    {
      id: 'registrations',
      heading: figureNames.registrations,
      cell: (cells, list) => <Figure figure={cells.registrations} list={list} />,
    },
    ...(has_pupils ? [pupils] : []),
    ...figureParts.map((part) => ({
      id: part,
      heading: figureNames[part],
      cell: (cells: FigureCells, list: ListSearch | null) => <Figure figure={cells[part]} list={list} statuses={statusesOf[part]} />,
    })),
    ...(has_places ? places : []),
    ...earlier_years.map((year, index) => ({
      id: year,
      heading: year,
      title: `Inschrijvingen in ${year}`,
      cell: (cells: FigureCells) => shown(cells.earlier[index]),
    })),
  ]
}

const segmentsOf = (row: FigureCells, largest: number) =>
  figureParts.map((part) => ({ id: part, share: (row[part] ?? 0) / largest, tone: toneOf[statusesOf[part][0]] }))

type Props = { asked: AskedFigures; table: FigureTable; user: User }

function RowName({ asked, row, user }: { asked: AskedFigures; row: FigureRow; user: User }) {
  const within = withinRow(asked, row.key, user)
  if (!within) return row.name
  return (
    <Link to="/cijfers" search={addressOf(within)} resetScroll={false} data-record>
      {row.name}
    </Link>
  )
}

export function FigureTableView({ asked, table, user }: Props) {
  const { rows, total, filters } = table
  if (rows.length === 0) return <p className={classes.hint}>In dit schooljaar en de jaren ervoor zijn er geen inschrijvingen.</p>
  const largest = Math.max(1, ...rows.map(({ registrations }) => registrations ?? 0))
  const columns = columnsOf(table)
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{figureGroupNames[asked.by]}</th>
            <th scope="col" className={classes.picture}>
              Verdeling
            </th>
            {columns.map(({ id, heading, title }) => (
              <th key={id} scope="col" title={title}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const list = listOf([...filters, { group: asked.by, key: row.key }], table)
            return (
              <tr key={row.key}>
                <th scope="row">
                  <RowName asked={asked} row={row} user={user} />
                </th>
                <td className={classes.picture}>
                  <Bar segments={segmentsOf(row, largest)} />
                </td>
                {columns.map(({ id, cell }) => (
                  <td key={id}>{cell(row, list)}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Totaal</th>
            <td className={classes.picture}>
              <Bar segments={segmentsOf(total, Math.max(1, total.registrations ?? 0))} />
            </td>
            {columns.map(({ id, cell }) => (
              <td key={id}>{cell(total, listOf(filters, table))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
