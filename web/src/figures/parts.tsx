import type { FocusEvent, ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { number } from '../platform/words'
import classes from './figures.module.css'
import type { FiguresParameters, FigureView } from '../pageParameters'
import { LoadFailed } from '../platform/page/Message'
import { SkeletonLines } from '../platform/page/RecordPage'
import { type AskedView, viewAddress } from './load'

/** A dash where it is hidden for publication. */
export const shown = (figure: number | null | undefined) => (typeof figure === 'number' ? number(figure) : '–')

/** In a narrow window the browser is content with a sliver of what gets the focus, or cuts its ring. */
export const showWhole = ({ target }: FocusEvent) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** What is wider than the window scrolls sideways. */
export const ScrollBox = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
  <div className={classes.scroll} onFocus={showWhole}>
    {children}
  </div>
)

type ChoiceProps = { title: string; options: { label: string; search: FiguresParameters; isCurrent: boolean }[] }

export const Choice = ({ title, options }: ChoiceProps) => (
  <nav className={classes.choice} aria-label={title}>
    <span aria-hidden>{title}</span>
    {options.map(({ label, search, isCurrent }) => (
      <Link
        key={label}
        to="/cijfers"
        search={search}
        resetScroll={false}
        // Otherwise a link is current where the address has more than it.
        activeOptions={{ exact: true }}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)

type PublicationProps = { isChosen: boolean; all: FiguresParameters; publication: FiguresParameters }

export const PublicationChoice = ({ isChosen, all, publication }: PublicationProps) => (
  <Choice
    title="Weergave"
    options={[
      { label: 'Alle cijfers', search: all, isCurrent: !isChosen },
      { label: 'Voor publicatie', search: publication, isCurrent: isChosen },
    ]}
  />
)

export const PublicationHint = () => (
  <p className={classes.hint}>Aantallen onder de 5, en aantallen waaruit die te berekenen zijn, zijn verborgen (–).</p>
)

type FigureGridProps = { caption: string; headings: string[]; rows: { id: number | string; cells: ReactNode[] }[] }

/** A plain table: its first column names the row. */
export const FigureGrid = ({ caption, headings, rows }: FigureGridProps) => (
  <ScrollBox>
    <table className={classes.table} aria-label={caption}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...cells] }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={headings[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
)

type OfYear = { school_year: string; school_years: string[] }
type LoadedProps<Data extends OfYear, Key extends QueryKey> = {
  view: FigureView
  asked: AskedView
  activity?: string | undefined
  hasNoPublication?: true
  query: UseQueryOptions<Data, Error, Data, Key>
  children: (data: Data) => ReactNode
}

/** A view of one school year, with the choice of another, and of what may be published. */
export function Loaded<Data extends OfYear, Key extends QueryKey>({
  view,
  asked,
  activity,
  hasNoPublication,
  query,
  children,
}: LoadedProps<Data, Key>) {
  const { data, isError, refetch } = useQuery(query)
  if (data === undefined)
    return isError ? <LoadFailed whole subject="De cijfers" retry={() => void refetch()} /> : <SkeletonLines lines={8} />
  const { publication, ...others } = asked
  return (
    <>
      <div className={classes.choices}>
        <Choice
          title="Schooljaar"
          options={data.school_years.map((year) => ({
            label: year,
            search: viewAddress(view, { ...asked, school_year: year }),
            isCurrent: year === data.school_year,
          }))}
        />
        {!hasNoPublication && (
          <PublicationChoice
            isChosen={publication !== undefined}
            all={viewAddress(view, others, activity)}
            publication={viewAddress(view, { ...asked, publication: 'true' }, activity)}
          />
        )}
      </div>
      {publication && <PublicationHint />}
      {children(data)}
    </>
  )
}
