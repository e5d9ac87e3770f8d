import { figures } from '@pre-u/contract/figures'
import { type FigureGroup, readFigures } from '@pre-u/contract/figures/figures'
import { readFigureAttendance, readFigureCurves, readFigureHonours, readFigureMatrix } from '@pre-u/contract/figures/views'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api/call'

export type AskedFilters = Partial<Record<FigureGroup, string>>
export type AskedFigures = AskedFilters & { by: FigureGroup; school_year?: string; publication?: 'true' }

export const figuresQuery = (query: AskedFigures) =>
  queryOptions({
    queryKey: [figures.path, query] as const,
    queryFn: ({ signal }) => call(readFigures, { query, signal }),
    placeholderData: keepPreviousData,
  })

export type AskedYear = { school_year?: string }

export const curvesQuery = (query: AskedYear & { activity?: string }) =>
  queryOptions({
    queryKey: [figures.path, 'curves', query] as const,
    queryFn: ({ signal }) => call(readFigureCurves, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const matrixQuery = (query: AskedYear) =>
  queryOptions({
    queryKey: [figures.path, 'matrix', query] as const,
    queryFn: ({ signal }) => call(readFigureMatrix, { query, signal }),
  })

export const attendanceQuery = (query: AskedYear) =>
  queryOptions({
    queryKey: [figures.path, 'attendance', query] as const,
    queryFn: ({ signal }) => call(readFigureAttendance, { query, signal }),
  })

export const honoursFiguresQuery = (query: AskedYear) =>
  queryOptions({
    queryKey: [figures.path, 'honours', query] as const,
    queryFn: ({ signal }) => call(readFigureHonours, { query, signal }),
  })
