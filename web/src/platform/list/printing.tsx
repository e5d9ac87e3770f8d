import { formatDay, formatInstant } from '@pre-u/contract/platform/dates'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { isDay } from '../dates/day'
import { YEAR_FILTER } from '../address/schoolYear'
import { queryClient } from '../api/queryClient'
import type { Item, ListContract, ListQueries, ListQuery } from '../api/resourceQueries'
import { fieldLabel } from '../feedback/fieldLabels'
import { useNow } from '../hooks/time'
import { number } from '../words'
import { labelsOf, shownFilters } from './filters'
import classes from './printing.module.css'
import type { Filter } from './types'

const MAX_PRINTED = 500
const PAGE_SIZE = 100

/** `more`: the list finds more rows than are printed. */
export type Printed<T> = { rows: T[]; count: string; more: boolean }

/** Reads the rows that are printed, from the first one on, whatever page is shown. */
async function readPrinted<C extends ListContract>({ list }: Pick<ListQueries<C>, 'list'>, query: ListQuery<C>): Promise<Printed<Item<C>>> {
  const rows: Item<C>[] = []
  for (let page = 1; ; page += 1) {
    const found = await queryClient.fetchQuery(list({ ...query, page, page_size: PAGE_SIZE }))
    rows.push(...found.results)
    if (found.next !== null && rows.length < MAX_PRINTED) continue
    const count = `${number(found.count)}${found.count_is_minimum ? '+' : ''}`
    return { rows: rows.slice(0, MAX_PRINTED), count, more: found.next !== null || rows.length > MAX_PRINTED }
  }
}

/** The rows stay until the browser has printed them. */
export function usePrinting<C extends ListContract>(queries: Pick<ListQueries<C>, 'list'>, query: ListQuery<C>) {
  const [printed, setPrinted] = useState<Printed<Item<C>>>()
  useEffect(() => {
    if (!printed) return undefined
    const clear = () => setPrinted(undefined)
    window.addEventListener('afterprint', clear)
    window.print()
    return () => window.removeEventListener('afterprint', clear)
  }, [printed])
  return { printed, print: async () => setPrinted(await readPrinted(queries, query)) }
}

type Values = Record<string, string | undefined>

/** ['Status: Geplaatst, Wachtlijst', 'Schooljaar: 2026-2027'] */
function filtersInWords<C extends ListContract>(filters: Filter<C>[], values: Values): string[] {
  const chosen = shownFilters(filters, values).flatMap((filter) => {
    const value = values[filter.source]
    if (value === undefined) return []
    const day = filter.kind === 'day' && isDay(value) ? formatDay(value) : value
    return [`${filter.label ?? fieldLabel(filter.name)}: ${filter.kind === 'choice' ? labelsOf(filter, value).join(', ') : day}`]
  })
  const { search, [YEAR_FILTER]: year } = values
  return [...(search ? [`Zoekterm: ${search}`] : []), ...chosen, ...(year ? [`Schooljaar: ${year}`] : [])]
}

type FactsProps<C extends ListContract> = { of: string | undefined; filters: Filter<C>[]; values: Values }

/** In the head of a list on paper: what it is of, what it was limited to, and when it was printed. */
export function PrintedFacts<C extends ListContract>({ of, filters, values }: FactsProps<C>) {
  const chosen = filtersInWords(filters, values)
  const facts = [...(of ? [of] : []), ...(chosen.length > 0 ? chosen : ['Zonder filters'])]
  return (
    <p className={classes.facts}>
      {facts.join(' · ')} · Afgedrukt op {formatInstant(new Date(useNow()).toISOString())}
    </p>
  )
}

type Props = { title: string; printed: Printed<unknown>; facts: ReactNode; children: ReactNode }

/** What is printed instead of the page. */
export const PrintedList = ({ title, printed: { rows, count, more }, facts, children }: Props) =>
  createPortal(
    <section className={classes.printed} aria-hidden>
      <h1>
        {title} {count}
      </h1>
      {facts}
      {more && (
        <p>
          Dit zijn de eerste {number(rows.length)} van {count} rijen. Kies filters om de andere af te drukken, of exporteer de lijst.
        </p>
      )}
      {children}
    </section>,
    document.body,
  )
