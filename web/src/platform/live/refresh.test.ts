import * as resources from '@pre-u/contract/resources'
import { expect, it } from 'vitest'
import { findKind, pathsShowing } from './refresh'

const { activities, auditLog, calendar, members, periods, schools, students } = resources

it('knows every kind of record by the name under which a change is announced', () => {
  for (const kind of Object.values(resources)) expect(findKind(kind.name)).toBe(kind)
  expect(findKind('something new')).toBeUndefined()
})

it('reads again what shows a changed record, and the log', () => {
  expect(pathsShowing(periods)).toEqual([periods.path, activities.path, calendar.path, students.path, auditLog.path])
  expect(pathsShowing(members)).toEqual([schools.path, auditLog.path])
})

it('knows every kind that another one says it is shown in', () => {
  const named = Object.values(resources).flatMap(({ shownIn }): readonly string[] => shownIn)
  expect(named.filter((name) => !findKind(name))).toEqual([])
})
