import * as resources from '@pre-u/contract/resources'
import { expect, it } from 'vitest'
import { findKind, pathsShowing } from './refresh'

const { activities, auditLog, calendar, figures, members, overview, periods, schools, students } = resources

it('finds every record kind by its name', () => {
  for (const kind of Object.values(resources)) expect(findKind(kind.name)).toBe(kind)
  expect(findKind('something new')).toBeUndefined()
})

it('lists the paths that show a record, and the audit log', () => {
  expect(pathsShowing(periods)).toEqual([periods.path, activities.path, calendar.path, figures.path, students.path, auditLog.path])
  expect(pathsShowing(members)).toEqual([schools.path, overview.path, auditLog.path])
})

it('finds every kind named in shownIn', () => {
  const named = Object.values(resources).flatMap(({ shownIn }): readonly string[] => shownIn)
  expect(named.filter((name) => !findKind(name))).toEqual([])
})
