import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../platform/page/LoadFailed'
import { SkeletonLines } from '../../platform/page/Section'
import type { FigureView } from '../../pageParameters'
import { viewAddress } from '../address'
import { Choice } from '../Choice'
import classes from '../figures.module.css'
import type { AskedView } from '../load'
import { PublicationChoice, PublicationHint } from '../Publication'

type OfYear = { school_year: string; school_years: string[] }
type Props<Data extends OfYear, Key extends QueryKey> = {
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
}: Props<Data, Key>) {
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
