import type { Activity, ActivityInput } from '@pre-u/contract/activities/activities'
import { fromWallTime } from '@pre-u/contract/platform/dates'
import type { Page as Results } from '@pre-u/contract/platform/http'
import type { Page } from '@playwright/test'
import { call, createPeriod, type Session, uniqueName } from '../support/api'
import { expect } from '../support/fixtures'

export const uniqueCode = () => `T-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
export const titleOf = ({ code, name }: Pick<Activity, 'code' | 'name'>) => `${code} ${name}`
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const openList = (page: Page, search: string) => page.goto(`/activities?search=${encodeURIComponent(search)}`)

export async function list({ access }: Session, query: string): Promise<Activity[]> {
  const response = await call('GET', `/api/activities/?page_size=200&${query}`, { access })
  return ((await response.json()) as Results<Activity>).results
}

export async function createActivity(session: Session, input: Partial<ActivityInput> = {}): Promise<Activity> {
  const { id } = await createPeriod(session)
  const body = {
    code: uniqueCode(),
    name: uniqueName('Proefles'),
    category: 'Workshop',
    description: 'Eerste regel\nTweede regel',
    location: 'Zaal 1',
    period_ids: [id],
    grades: [4, 5],
    capacity: 20,
    max_per_school: null,
    deadline: fromWallTime('2031-03-01 17:00'),
    start_at: fromWallTime('2031-03-30 09:00'),
    end_at: fromWallTime('2031-03-30 12:00'),
    state: 'PUBLISHED',
    // In 2031, so that no deadline passes, whatever the period of the demo.
    despite_doubts: true,
    ...input,
  }
  const response = await call('POST', '/api/activities/', { access: session.access, body })
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()) as Activity
}

/** The demo's last published activity that has registrations. */
export async function inUse(session: Session): Promise<Activity> {
  const found = (await list(session, 'state=PUBLISHED')).findLast(({ placed, pending }) => placed > 1 && pending > 0)
  if (!found) throw new Error('The demo has no activity with registrations')
  return found
}
