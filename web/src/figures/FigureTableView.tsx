import type { User } from '@pre-u/contract/access'
import {
  type FigureCells,
  figureGroupNames,
  figureNames,
  figureParts,
  type FigureRow,
  type FigureTable,
  percentOf,
  registrationParts,
  statusesOfPart,
} from '@pre-u/contract/figures/figures'
import { countingStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toneOf } from '../platform/list/cells'
import { Bar } from '../platform/page/Bar'
import { number } from '../platform/words'
import type { RegistrationsParameters } from '../pageParameters'
import { addressOf, type AskedFigures, withinRow } from './load'
import classes from './figures.module.css'
import { ScrollBox, shown } from './parts'
import { registrationsOf } from './registrationsOf'

type Lists = (year: string) => RegistrationsParameters | null

const percent = (whole: number) => (figure: number | null) => shown(percentOf(figure, whole))

type FigureProps = {
  figure: number | null
  list: RegistrationsParameters | null
  statuses?: StudentStatus[]
  inWords?: (figure: number | null) => string
}

const Figure = ({ figure, list, statuses, inWords = shown }: FigureProps) =>
  list && figure ? (
    <Link to="/" search={{ ...list, ...(statuses && { status__in: statuses.join(',') }) }}>
      {inWords(figure)}
    </Link>
  ) : (
    inWords(figure)
  )

const notCancelled = figureParts.filter((part) => part !== 'cancelled').flatMap((part) => statusesOfPart[part])

type Column = { id: string; heading: string; title?: string; cell: (cells: FigureCells, lists: Lists) => ReactNode }

function placesColumns({ school_year }: FigureTable): Column[] {
  // Other rows, and the total, also count registrations for activities without a limit.
  const ofActivity = (lists: Lists) => {
    const list = lists(school_year)
    return list?.activity__id ? list : null
  }
  return [
    {
      id: 'used',
      heading: `${figureNames.used} / ${figureNames.capacity.toLowerCase()}`,
      title: 'Van activiteiten met een limiet',
      cell: ({ places }, lists) =>
        places && (
          <Figure
            figure={places.used}
            list={ofActivity(lists)}
            statuses={statusesOfPart.placed}
            inWords={(figure) => `${shown(figure)} / ${number(places.capacity)}`}
          />
        ),
    },
    {
      id: 'used_share',
      heading: figureNames.used_share,
      title: `${figureNames.placed}, als deel van de plaatsen`,
      cell: ({ places }, lists) =>
        places && (
          <Figure figure={places.used} list={ofActivity(lists)} statuses={statusesOfPart.placed} inWords={percent(places.capacity)} />
        ),
    },
    {
      id: 'demand',
      heading: figureNames.demand,
      title: 'Inschrijvingen en wie is afgewezen, als deel van de plaatsen',
      cell: ({ places }, lists) =>
        places && <Figure figure={places.demand} list={ofActivity(lists)} statuses={notCancelled} inWords={percent(places.capacity)} />,
    },
  ]
}

function columnsOf(table: FigureTable): Column[] {
  const { has_places, school_year, earlier_years } = table
  const pupils: Column = {
    id: 'pupils',
    heading: figureNames.pupils,
    title: 'Personen, één keer geteld',
    cell: (cells) => shown(cells.pupils),
  }
  return [
    {
      id: 'registrations',
      heading: figureNames.registrations,
      cell: (cells, lists) => <Figure figure={cells.registrations} list={lists(school_year)} statuses={countingStatuses} />,
    },
    pupils,
    ...figureParts.map((part): Column => ({
      id: part,
      heading: figureNames[part],
      cell: (cells, lists) => <Figure figure={cells[part]} list={lists(school_year)} statuses={statusesOfPart[part]} />,
    })),
    ...(has_places ? placesColumns(table) : []),
    ...earlier_years.map((year, index): Column => ({
      id: year,
      heading: year,
      title: `Inschrijvingen in ${year}`,
      cell: (cells, lists) => <Figure figure={cells.earlier[index] ?? null} list={lists(year)} statuses={countingStatuses} />,
    })),
  ]
}

const segmentsOf = (row: FigureCells, largest: number) =>
  registrationParts.map((part) => ({ id: part, share: (row[part] ?? 0) / largest, tone: toneOf[statusesOfPart[part][0]!] }))

type Props = { asked: AskedFigures; table: FigureTable; user: User }

function RowName({ asked, row, user }: { asked: AskedFigures; row: FigureRow; user: User }) {
  const within = asked.publication ? null : withinRow(asked, row.key, user)
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
    <>
      <ScrollBox>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{figureGroupNames[asked.by]}</th>
              <th scope="col" className={classes.picture}>
                Verdeling
              </th>
              {columns.map(({ id, heading, title }) => (
                <th key={id} scope="col" title={title} className={id === 'placed' ? classes.placed : undefined}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const lists: Lists = (year) => registrationsOf([...filters, { group: asked.by, key: row.key }], table, year)
              return (
                <tr key={row.key}>
                  <th scope="row">
                    <RowName asked={asked} row={row} user={user} />
                  </th>
                  <td className={classes.picture}>
                    <Bar segments={segmentsOf(row, largest)} />
                  </td>
                  {columns.map(({ id, cell }) => (
                    <td key={id}>{cell(row, lists)}</td>
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
                <td key={id}>{cell(total, (year) => registrationsOf(filters, table, year))}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
      {table.has_places && (
        <p className={classes.hint}>Bezet, plaatsen en vraag tellen alleen gepubliceerde activiteiten met een limiet.</p>
      )}
    </>
  )
}
