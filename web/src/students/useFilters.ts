import { activities, GRADES } from '@pre-u/contract/activities'
import { periods } from '@pre-u/contract/periods'
import { schools } from '@pre-u/contract/schools'
import { type Student, students } from '@pre-u/contract/students'
import { reportKindNames, reportKinds } from '@pre-u/contract/students/reportKinds'
import { studentStatuses, studentStatusNames } from '@pre-u/contract/students/status'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dropdown } from '../platform/api/dropdowns'
import type { Filter, Option } from '../platform/list/types'
import type { ListState } from '../platform/address/listState'
import { studentQueries } from './queries'

type Named = { id: number; label: string }

/** Includes the names in the rows: an option that is no longer offered keeps its label. */
function optionsOf(offered: Named[], shown: Named[]): Option[] {
  const labels = new Map([...shown, ...offered].map(({ id, label }) => [id, label]))
  const order = [...new Set([...offered, ...shown].map(({ id }) => id))]
  return order.map((id) => ({ value: String(id), label: labels.get(id)! }))
}

const NONE: never[] = []
const grades = GRADES.map((grade) => ({ value: String(grade), label: `Leerjaar ${grade}` }))
const reports = reportKinds.map((value) => ({ value, label: reportKindNames[value] }))
const statuses = studentStatuses.map((value) => ({ value, label: studentStatusNames[value] }))

export function useFilters(state: ListState<typeof students>, { withSchools }: { withSchools: boolean }): Filter<typeof students>[] {
  const { data: offeredSchools = NONE } = useQuery({ ...dropdown(schools), enabled: withSchools })
  const { data: offeredActivities = NONE } = useQuery(dropdown(activities))
  const { data: offeredPeriods = NONE } = useQuery(dropdown(periods))
  const { data } = useQuery(studentQueries.list(state.query))
  const rows: Student[] = data?.results ?? NONE
  return useMemo(() => {
    const schoolOptions = optionsOf(
      offeredSchools.map(({ id, name }) => ({ id, label: name })),
      rows.map(({ school: { id, name } }) => ({ id, label: name })),
    )
    const activityOptions = optionsOf(
      offeredActivities.map(({ id, code, name }) => ({ id, label: `${code} ${name}` })),
      rows.map(({ activity: { id, code, name } }) => ({ id, label: `${code} ${name}` })),
    )
    const periodOptions = optionsOf(
      offeredPeriods.map(({ id, name, school_year }) => ({ id, label: `${name} ${school_year}` })),
      rows.map(({ period: { id, name } }) => ({ id, label: name })),
    )
    return [
      ...(withSchools ? [{ kind: 'choice', name: 'school__id', options: schoolOptions } as const] : []),
      { kind: 'choice', name: 'activity__id', options: activityOptions },
      { kind: 'choice', name: 'period__id', options: periodOptions },
      { kind: 'choice', name: 'status__in', multiple: true, options: statuses },
      { kind: 'choice', name: 'grade', options: grades },
      ...(withSchools ? [{ kind: 'choice', name: 'report__in', multiple: true, options: reports } as const] : []),
    ]
  }, [offeredSchools, offeredActivities, offeredPeriods, rows, withSchools])
}
