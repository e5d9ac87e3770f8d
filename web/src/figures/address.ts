import type { User } from '@pre-u/contract/access'
import { type FigureGroup, figureGroups, figureGroupsFor, filtersOf } from '@pre-u/contract/figures/figures'
import type { FiguresParameters, FigureView } from '../pageParameters'
import type { AskedFigures, AskedFilters, AskedView } from './load'

const isYear = (text: string | undefined) => text !== undefined && /^\d{4}-\d{4}$/.test(text)

type Parameters = { [Name in keyof FiguresParameters]: string | undefined }

/** What an address asks for. A typed one may ask for what this person does not have, or what is not counted together. */
export function askedBy({ by, schooljaar, publicatie, ...parameters }: Parameters, user: User): AskedFigures {
  const filters: AskedFilters = {}
  const chosen: FigureGroup[] = []
  // The version for publication has no filters.
  for (const { group, key } of publicatie === 'true' ? [] : filtersOf(parameters))
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
