import { activities, activityCategories, GRADES } from '@pre-u/contract/activities/activities'
import { periods, periodTitle } from '@pre-u/contract/activities/periods'
import { plans } from '@pre-u/contract/schools/plans'
import { provinces, schools } from '@pre-u/contract/schools/schools'
import { type Student, students } from '@pre-u/contract/students/students'
import { reportKindNames, reportKinds, studentStatuses, studentStatusNames } from '@pre-u/contract/students/status'
import { useQuery } from '@tanstack/react-query'
import { dropdown } from '../platform/api/dropdowns'
import type { Filter, Option } from '../platform/list/types'
import type { ListState } from '../platform/address/listState'
import { useChoiceOptions } from '../platform/list/filters'
import { studentQueries } from './queries'

/** Includes the name in a row: an option that is no longer offered keeps its label while the past ones load. */
function withShown(options: Option[], value: string | undefined, labelInRow: string | undefined): Option[] {
  const isKnown = value === undefined || options.some((option) => option.value === value)
  return isKnown || labelInRow === undefined ? options : [...options, { value, label: labelInRow }]
}

const NONE: never[] = []
const grades = GRADES.map((grade) => ({ value: String(grade), label: `Leerjaar ${grade}` }))
const reports = reportKinds.map((value) => ({ value, label: reportKindNames[value] }))
const statuses = studentStatuses.map((value) => ({ value, label: studentStatusNames[value] }))

const activityLabel = ({ code, name }: { code: string; name: string }) => `${code} ${name}`
const toOption = (id: number, label: string): Option => ({ value: String(id), label })

const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

/** Cijfers leads to these lists. The toolbar has room for what is chosen of them. */
function useGroupFilters({ school__plan__id, school__region, ...matching }: ListState<typeof students>['matching']) {
  const { data: offeredPlans = NONE } = useQuery({ ...dropdown(plans), enabled: school__plan__id !== undefined })
  const filters: Filter<typeof students>[] = [
    { kind: 'choice', name: 'school__plan__id', options: offeredPlans.map(({ id, name }) => toOption(id, name)) },
    { kind: 'choice', name: 'school__province', options: named(provinces) },
    { kind: 'choice', name: 'school__region', options: named(school__region ? [school__region] : []) },
    { kind: 'choice', name: 'activity__category', options: named(activityCategories) },
  ]
  const all: Record<string, unknown> = { ...matching, school__plan__id, school__region }
  return filters.filter(({ name }) => all[name] !== undefined)
}

export function useFilters(state: ListState<typeof students>, { withSchools }: { withSchools: boolean }): Filter<typeof students>[] {
  const { data } = useQuery(studentQueries.list(state.query))
  const row: Student | undefined = data?.results[0]
  const { school__id, activity__id, period__id, period__school_year } = state.matching
  const ofSchools = useChoiceOptions(schools, 'Gearchiveerd', { value: school__id, labelOf: ({ name }) => name, enabled: withSchools })
  const ofActivities = useChoiceOptions(activities, 'Geannuleerd', { value: activity__id, labelOf: activityLabel })
  const ofPeriods = useChoiceOptions(periods, 'Niet meer actief', { value: period__id, labelOf: periodTitle })
  // Within a school year only its own periods make sense.
  const ofYear = ({ value, label }: Option) => !period__school_year || value === period__id || label.endsWith(period__school_year)
  return [
    ...(withSchools
      ? [
          {
            kind: 'choice',
            name: 'school__id',
            options: withShown(ofSchools.options, school__id, row?.school.name),
            onOpen: ofSchools.loadPast,
          } as const,
        ]
      : []),
    {
      kind: 'choice',
      name: 'activity__id',
      options: withShown(ofActivities.options, activity__id, row && activityLabel(row.activity)),
      onOpen: ofActivities.loadPast,
    },
    {
      kind: 'choice',
      name: 'period__id',
      options: withShown(ofPeriods.options, period__id, row && periodTitle(row.period)).filter(ofYear),
      onOpen: ofPeriods.loadPast,
    },
    { kind: 'choice', name: 'status__in', multiple: true, options: statuses },
    { kind: 'choice', name: 'grade', options: grades },
    ...(withSchools ? [{ kind: 'choice', name: 'report__in', multiple: true, options: reports } as const] : []),
    ...useGroupFilters(state.matching),
  ]
}
