import type { Activity } from '@pre-u/contract/activities'
import type { FigureGroup, FigureTable } from '@pre-u/contract/figures/figures'
import type { Province } from '@pre-u/contract/schools'
import type { RegistrationsParameters } from '../pageParameters'

export type Counted = { group: FigureGroup; key: string }
type Known = Pick<FigureTable, 'periods' | 'school_year'>

/** The filter of the list of registrations for what a row counts. `periods`: null for an earlier year. */
const filterOf: Record<FigureGroup, (key: string, periods: Known['periods'] | null) => RegistrationsParameters | null> = {
  school: (key) => ({ school__id: key }),
  plan: (key) => ({ school__plan__id: key }),
  province: (key) => ({ school__province: key as Province }),
  region: (key) => ({ school__region: key }),
  category: (key) => ({ activity__category: key as Activity['category'] }),
  grade: (key) => ({ grade: key }),
  // An earlier year had other activities and periods of the name.
  activity: (key, periods) => periods && { activity__id: key },
  period: (key, periods) => periods && { period__id: String(periods.find(({ name }) => name === key)?.id ?? 0) },
  level: () => null,
}

/** The registrations that are counted in a year; none where their list has no such filter. */
export function registrationsOf(counted: Counted[], { periods, school_year }: Known, year: string): RegistrationsParameters | null {
  const list: RegistrationsParameters = {}
  for (const { group, key } of counted) {
    const filter = key === '' ? null : filterOf[group](key, year === school_year ? periods : null)
    if (!filter) return null
    Object.assign(list, filter)
  }
  return list.period__id ? list : { ...list, period__school_year: year }
}
