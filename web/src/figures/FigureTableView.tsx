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
import { toneOf } from '../platform/list/StatusText'
import { Bar } from '../platform/page/Bar'
import { number } from '../platform/words'
import classes from './figures.module.css'

const statusesOf: Record<FigurePart, [StudentStatus, ...StudentStatus[]]> = {
  placed: ['ACCEPTED', 'COMPLETED'],
  pending: ['PENDING'],
  waiting: ['WAITLISTED'],
  rejected: ['REJECTED'],
  cancelled: ['CANCELLED'],
}

type ListSearch = { activity__id?: string; school__id?: string; grade?: string; period__id?: string; period__id__in?: string }

/** The filters of the registrations that a row counts; none where the list has no such filter. */
function listOf(group: FigureGroup, { key }: FigureRow, { periods }: FigureTable): ListSearch | null {
  const ofYear = { period__id__in: periods.map(({ id }) => id).join(',') }
  if (group === 'activity') return { activity__id: key, ...ofYear }
  if (group === 'school') return { school__id: key, ...ofYear }
  if (group === 'grade') return { grade: key, ...ofYear }
  const period = group === 'period' ? periods.find(({ name }) => name === key) : undefined
  return period ? { period__id: String(period.id) } : null
}

const shown = (figure: number | null) => (figure === null ? '–' : number(figure))

type FigureProps = { figure: number | null; list: ListSearch | null; statuses?: StudentStatus[] }

const Figure = ({ figure, list, statuses }: FigureProps) =>
  list && figure ? (
    <Link to="/" search={{ ...list, ...(statuses && { status__in: statuses.join(',') }) }}>
      {shown(figure)}
    </Link>
  ) : (
    shown(figure)
  )

const Cells = ({ cells, list }: { cells: FigureCells; list: ListSearch | null }) => (
  <>
    <td>
      <Figure figure={cells.registrations} list={list} />
    </td>
    {figureParts.map((part) => (
      <td key={part}>
        <Figure figure={cells[part]} list={list} statuses={statusesOf[part]} />
      </td>
    ))}
    <td>{shown(cells.previous)}</td>
  </>
)

const segmentsOf = (row: FigureCells, largest: number) =>
  figureParts.map((part) => ({ id: part, share: (row[part] ?? 0) / largest, tone: toneOf[statusesOf[part][0]] }))

export function FigureTableView({ group, table }: { group: FigureGroup; table: FigureTable }) {
  const { rows, total } = table
  if (rows.length === 0) return <p className={classes.hint}>In dit schooljaar en het jaar ervoor zijn er geen inschrijvingen.</p>
  const largest = Math.max(1, ...rows.map(({ registrations }) => registrations ?? 0))
  const withCapacity = group === 'activity'
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{figureGroupNames[group]}</th>
            <th scope="col" className={classes.picture}>
              Verdeling
            </th>
            <th scope="col">{figureNames.registrations}</th>
            {figureParts.map((part) => (
              <th key={part} scope="col">
                {figureNames[part]}
              </th>
            ))}
            <th scope="col">{figureNames.previous}</th>
            {withCapacity && <th scope="col">Capaciteit</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <td className={classes.picture}>
                <Bar segments={segmentsOf(row, largest)} />
              </td>
              <Cells cells={row} list={listOf(group, row, table)} />
              {withCapacity && <td>{row.capacity === null ? '' : number(row.capacity)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Totaal</th>
            <td className={classes.picture}>
              <Bar segments={segmentsOf(total, Math.max(1, total.registrations ?? 0))} />
            </td>
            <Cells cells={total} list={null} />
            {withCapacity && <td>{number(rows.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0))}</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
