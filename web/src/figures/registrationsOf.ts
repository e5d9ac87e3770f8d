import type { Activity } from '@pre-u/contract/activities/activities'
import type { FigureGroup, FigureTable } from '@pre-u/contract/figures/figures'
import type { Province } from '@pre-u/contract/schools/schools'
import type { RegistrationsParameters } from '../pageParameters'

export type Counted = { group: FigureGroup; key: string }
type Known = Pick<FigureTable, 'periods' | 'school_year'>

type Filter = (key: string, known: Known, year: string) => RegistrationsParameters | null

/** The filter of the list of registrations for what a row counts in a year. */
const filterOf: Record<FigureGroup, Filter> = {
  school: (key) => ({ school__id: key }),
  plan: (key) => ({ school__plan__id: key }),
  province: (key) => ({ school__province: key as Province }),
  region: (key) => ({ school__region: key }),
  category: (key) => ({ activity__category: key as Activity['category'] }),
  grade: (key) => ({ grade: key }),
  // An earlier year had other activities of the name.
  activity: (key, { school_year }, year) => (year === school_year ? { activity__id: key } : null),
  period: (key, { periods }, year) => {
    const period = periods.find(({ name, school_year }) => name === key && school_year === year)
    return period ? { period__id: String(period.id) } : null
  },
  level: () => null,
}

/** The registrations that are counted in a year; none where their list has no such filter. */
export function registrationsOf(counted: Counted[], known: Known, year: string): RegistrationsParameters | null {
  const list: RegistrationsParameters = {}
  for (const { group, key } of counted) {
    const filter = key === '' ? null : filterOf[group](key, known, year)
    if (!filter) return null
    Object.assign(list, filter)
  }
  return list.period__id ? list : { ...list, period__school_year: year }
}
