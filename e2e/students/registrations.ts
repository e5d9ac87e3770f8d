import type { Activity } from '@pre-u/contract/activities/activities'
import { fullName } from '@pre-u/contract/platform/names'
import type { Student, StudentInput } from '@pre-u/contract/students/students'
import type { Page } from '@playwright/test'
import { call, type Session, uniqueName } from '../support/api'
import { expect } from '../support/fixtures'
import { uniqueEmail } from './register'

export const openList = (page: Page, query: Record<string, string>) => page.goto(`/?${new URLSearchParams(query)}`)

/** As staff: for any school. */
export async function register(session: Session, activity: Activity, school: { id: number }, input: Partial<StudentInput> = {}) {
  const body = {
    first_name: 'Sam',
    infix: 'van',
    last_name: uniqueName('Proef'),
    email: uniqueEmail(),
    grade: 5,
    level: 'vwo',
    profile: 'NT',
    remarks: '',
    school_id: school.id,
    activity_id: activity.id,
    period_id: activity.periods[0]?.id,
    ...input,
  }
  const response = await call('POST', '/api/students/', { access: session.access, body })
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()) as Student
}

export async function registerMany(session: Session, activity: Activity, school: { id: number }, count: number) {
  const made: Student[] = []
  for (let index = 1; index <= count; index += 1)
    made.push(await register(session, activity, school, { first_name: `Leerling${index}`, infix: '', last_name: `Proef${index}` }))
  return made
}

export const setStatus = async ({ access }: Session, ids: number[], status: string) => {
  const response = await call('POST', '/api/students/bulk_update_status', { access, body: { ids, status } })
  expect(response.status, await response.clone().text()).toBe(200)
}

export const statusButton = (page: Page, student: Student, status: string) =>
  page.getByRole('button', { name: `Status van ${fullName(student)}: ${status}`, exact: true })

/** The checkbox that selects the row of a pupil. */
export const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `${name} selecteren` })
