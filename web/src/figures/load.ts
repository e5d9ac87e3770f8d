import { figures } from '@pre-u/contract/figures/kinds'
import { type FigureGroup, figureGroups, figureGroupsFor, filtersOf, readFigures } from '@pre-u/contract/figures/figures'
import { readFigureAttendance, readFigureCurves, readFigureHonours, readFigureMatrix } from '@pre-u/contract/figures/views'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { User } from '@pre-u/contract/access'
import { call, callQuery } from '../platform/api/call'
import type { FiguresParameters, FigureView } from '../pageParameters'

type AskedFilters = Partial<Record<FigureGroup, string>>
export type AskedFigures = AskedFilters & { by: FigureGroup; school_year?: string; publication?: 'true' }

/** With what was asked: while other figures load, these stay under their own headings. */
export const figuresQuery = (query: AskedFigures) =>
  queryOptions({
    queryKey: [figures.path, query] as const,
    queryFn: async ({ signal }) => ({ asked: query, table: await call(readFigures, { query, signal }) }),
    placeholderData: keepPreviousData,
  })

export type AskedView = { school_year?: string; publication?: 'true' }

export const curvesQuery = (query: AskedView & { activity?: string }) => ({
  ...callQuery(figures, readFigureCurves, { query }),
  placeholderData: keepPreviousData,
})
export const matrixQuery = (query: AskedView) => ({ ...callQuery(figures, readFigureMatrix, { query }), placeholderData: keepPreviousData })
export const attendanceQuery = (query: AskedView) => ({
  ...callQuery(figures, readFigureAttendance, { query }),
  placeholderData: keepPreviousData,
})
export const honoursFiguresQuery = (query: AskedView) => ({
  ...callQuery(figures, readFigureHonours, { query }),
  placeholderData: keepPreviousData,
})

const isYear = (text: string | undefined) => text !== undefined && /^\d{4}-\d{4}$/.test(text)

type Parameters = { [Name in keyof FiguresParameters]: string | undefined }

/** What an address asks for. A typed one may ask for what this person does not have, or what is not counted together. */
export function askedBy({ by, schooljaar, publicatie, ...parameters }: Parameters, user: User): AskedFigures {
  const filters: AskedFilters = {}
  const chosen: FigureGroup[] = []
  for (const { group, key } of filtersOf(parameters))
    if (figureGroupsFor(user, chosen).includes(group)) {
      filters[group] = key
      chosen.push(group)
    }
  const possible = figureGroupsFor(user, chosen)
  return {
    by: possible.find((group) => group === by) ?? possible[0]!,
    ...(isYear(schooljaar) && { school_year: schooljaar! }),
    ...(publicatie === 'true' && { publication: publicatie }),
    ...filters,
  }
}

export function addressOf({ school_year, publication, ...asked }: AskedFigures): FiguresParameters {
  return { ...asked, ...(school_year && { schooljaar: school_year }), ...(publication && { publicatie: publication }) }
}

/** Of a view other than the numbers. */
export const viewAddress = (view: FigureView, { school_year, publication }: AskedView, activity?: string): FiguresParameters => ({
  beeld: view,
  ...(school_year && { schooljaar: school_year }),
  ...(publication && { publicatie: publication }),
  ...(activity && { activity }),
})

/** The same without what it is limited to in one group. */
export const without = (asked: AskedFigures, group: FigureGroup): AskedFigures => ({ ...asked, [group]: undefined })

/** Only what a row counts, divided by something else. */
export function withinRow(asked: AskedFigures, key: string, user: User): AskedFigures | null {
  const next = { ...asked, [asked.by]: key }
  const by = figureGroupsFor(
    user,
    figureGroups.filter((group) => next[group] !== undefined),
  )[0]
  return by ? { ...next, by } : null
}
