import { figures } from '@pre-u/contract/figures/kinds'
import { type FigureGroup, readFigures } from '@pre-u/contract/figures/figures'
import { readFigureAttendance, readFigureCurves, readFigureHonours, readFigureMatrix } from '@pre-u/contract/figures/views'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api/call'

export type AskedFilters = Partial<Record<FigureGroup, string>>
export type AskedFigures = AskedFilters & { by: FigureGroup; school_year?: string; publication?: 'true' }

/** With what was asked: while other figures load, these stay under their own headings. */
export const figuresQuery = (query: AskedFigures) =>
  queryOptions({
    queryKey: [figures.path, query] as const,
    queryFn: async ({ signal }) => ({ asked: query, table: await call(readFigures, { query, signal }) }),
    placeholderData: keepPreviousData,
  })

export type AskedView = { school_year?: string; publication?: 'true' }

export const curvesQuery = (query: AskedView & { activity?: string }) =>
  queryOptions({
    queryKey: [figures.path, 'curves', query] as const,
    queryFn: ({ signal }) => call(readFigureCurves, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const matrixQuery = (query: AskedView) =>
  queryOptions({
    queryKey: [figures.path, 'matrix', query] as const,
    queryFn: ({ signal }) => call(readFigureMatrix, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const attendanceQuery = (query: AskedView) =>
  queryOptions({
    queryKey: [figures.path, 'attendance', query] as const,
    queryFn: ({ signal }) => call(readFigureAttendance, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const honoursFiguresQuery = (query: AskedView) =>
  queryOptions({
    queryKey: [figures.path, 'honours', query] as const,
    queryFn: ({ signal }) => call(readFigureHonours, { query, signal }),
    placeholderData: keepPreviousData,
  })
