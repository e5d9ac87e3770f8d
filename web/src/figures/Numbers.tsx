import type { User } from '@pre-u/contract/access'
import { figureGroupNames, figureGroupsFor, type FigureTable } from '@pre-u/contract/figures/figures'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useIsSlow } from '../platform/hooks/time'
import { LoadFailed } from '../platform/page/Message'
import { SkeletonLines } from '../platform/page/RecordPage'
import { addressOf, type AskedFigures, figuresQuery, without } from './load'
import { Choice, PublicationChoice, PublicationHint } from './parts'
import classes from './figures.module.css'
import { FigureTableView } from './FigureTableView'
import { Bars } from './pictures/Bars'

const MAX_BARS = 15

/** What the figures are limited to; a row of the table adds one. */
const Filters = ({ asked, filters }: { asked: AskedFigures; filters: FigureTable['filters'] }) => (
  <nav className={classes.choice} aria-label="Alleen">
    <span aria-hidden>Alleen</span>
    {filters.map(({ group, name }) => (
      <Link
        key={group}
        className={classes.chip}
        to="/cijfers"
        search={addressOf(without(asked, group))}
        resetScroll={false}
        aria-label={`${figureGroupNames[group]}: ${name}, weglaten`}
      >
        {figureGroupNames[group]}: {name} <IconX size={14} aria-hidden />
      </Link>
    ))}
  </nav>
)

type ChoicesProps = { asked: AskedFigures; table: FigureTable | undefined; user: User }

function Choices({ asked, table, user }: ChoicesProps) {
  const { publication, ...others } = asked
  const groups = figureGroupsFor(user, table?.filters.map(({ group }) => group) ?? [])
  return (
    <div className={classes.choices}>
      <Choice
        title="Per"
        options={groups.map((group) => ({
          label: figureGroupNames[group],
          search: addressOf({ ...asked, by: group }),
          isCurrent: group === asked.by,
        }))}
      />
      {table && (
        <Choice
          title="Schooljaar"
          options={table.school_years.map((year) => ({
            label: year,
            search: addressOf({ ...asked, school_year: year }),
            isCurrent: year === table.school_year,
          }))}
        />
      )}
      <PublicationChoice
        isChosen={publication !== undefined}
        all={addressOf(others)}
        publication={addressOf({ by: asked.by, ...(asked.school_year && { school_year: asked.school_year }), publication: 'true' })}
      />
      {table && table.filters.length > 0 && <Filters asked={asked} filters={table.filters} />}
    </div>
  )
}

/** The rows with most registrations in any of the years. */
function barsOf({ school_year, earlier_years, rows }: FigureTable) {
  const bars = rows.map(({ key, name, registrations, earlier }) => ({ id: key, name, values: [registrations, ...earlier] }))
  if (bars.length <= MAX_BARS) return { series: [school_year, ...earlier_years], rows: bars }
  const sizeOf = ({ values }: (typeof bars)[number]) => Math.max(...values.map((value) => value ?? 0))
  return { series: [school_year, ...earlier_years], rows: bars.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MAX_BARS) }
}

function barsTitle({ asked, table }: { asked: AskedFigures; table: FigureTable }) {
  const title = `Inschrijvingen per ${figureGroupNames[asked.by].toLowerCase()}`
  return table.rows.length > MAX_BARS ? `${title}, de ${MAX_BARS} grootste` : title
}

export function Numbers({ asked, user }: { asked: AskedFigures; user: User }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(figuresQuery(asked))
  const isSlow = useIsSlow(isPlaceholderData)
  return (
    <>
      <Choices asked={asked} table={data?.table} user={user} />
      {asked.publication && <PublicationHint />}
      {!data && (isError ? <LoadFailed whole subject="De cijfers" retry={() => void refetch()} /> : <SkeletonLines lines={8} />)}
      {data && (
        <div className={classes.numbers} data-stale={isSlow || undefined} aria-busy={isPlaceholderData}>
          <FigureTableView {...data} user={user} />
          {data.table.rows.length > 0 && <Bars title={barsTitle(data)} {...barsOf(data.table)} />}
        </div>
      )}
    </>
  )
}
