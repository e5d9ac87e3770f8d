import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../platform/page/LoadFailed'
import { SkeletonLines } from '../../platform/page/Section'
import type { FigureView } from '../../pageParameters'
import { Choice } from '../Choice'

type OfYear = { school_year: string; school_years: string[] }
type Props<Data extends OfYear, Key extends QueryKey> = {
  view: FigureView
  query: UseQueryOptions<Data, Error, Data, Key>
  children: (data: Data) => ReactNode
}

/** A view of one school year, with the choice of another. */
export function Loaded<Data extends OfYear, Key extends QueryKey>({ view, query, children }: Props<Data, Key>) {
  const { data, isError, refetch } = useQuery(query)
  if (data !== undefined)
    return (
      <>
        <Choice
          title="Schooljaar"
          options={data.school_years.map((year) => ({
            label: year,
            search: { beeld: view, schooljaar: year },
            isCurrent: year === data.school_year,
          }))}
        />
        {children(data)}
      </>
    )
  return isError ? <LoadFailed whole subject="De cijfers" retry={() => void refetch()} /> : <SkeletonLines lines={8} />
}
