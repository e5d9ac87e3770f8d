import { figures } from '@pre-u/contract/figures'
import { type FigureGroup, readFigures } from '@pre-u/contract/figures/figures'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api/call'

export type AskedFigures = { by: FigureGroup; school_year?: string; publication?: 'true' }

export const figuresQuery = (query: AskedFigures) =>
  queryOptions({
    queryKey: [figures.path, query] as const,
    queryFn: ({ signal }) => call(readFigures, { query, signal }),
    placeholderData: keepPreviousData,
  })
