import type { Activity, ActivityInput } from '@pre-u/contract/activities/activities'
import { fromWallTime, toWallTime } from '@pre-u/contract/platform/dates'
import { expect, type Locator, type Page } from '@playwright/test'
import { call, createPeriod, type Session, uniqueName } from '../support/api'

/** The month of a day. */
export function createPeriodAround(session: Session, day: string) {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return createPeriod(session, { start_date: `${day.slice(0, 7)}-01`, end_date: `${day.slice(0, 7)}-${lastDay}` })
}

/** Years ahead, where nothing but what a test made stands in the calendar. */
export async function createActivity(session: Session, start: string, end: string, input: Partial<ActivityInput> = {}) {
  const period_ids = input.period_ids ?? [(await createPeriodAround(session, start)).id]
  const response = await call('POST', '/api/activities/', {
    access: session.access,
    body: {
      code: crypto.randomUUID().slice(0, 8),
      name: uniqueName('Proefles'),
      category: 'Workshop',
      description: 'Eerste regel.\nTweede regel.',
      location: 'Aula',
      period_ids,
      grades: [4, 5],
      capacity: null,
      max_per_school: null,
      deadline: fromWallTime('2026-12-01 17:00'),
      start_at: fromWallTime(start),
      end_at: fromWallTime(end),
      state: 'PUBLISHED',
      despite_doubts: true,
      ...input,
    },
  })
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()) as Activity
}

export const eventOf = (within: Page | Locator, { code }: Activity) =>
  within.getByRole('button', { name: `Activiteit: ` }).filter({ hasText: code })
export const dayCell = (page: Page, day: string) => page.locator(`[role=cell][data-date='${day}']`).first()
export const details = (page: Page, { code, name }: Activity) => page.getByRole('dialog', { name: `${code} ${name}` })

export async function timesOf({ access }: Session, { id }: Activity) {
  const { start_at, end_at } = (await (await call('GET', `/api/activities/${id}/`, { access })).json()) as Activity
  return [toWallTime(start_at), toWallTime(end_at)]
}

export async function drag(page: Page, event: Locator, target: { x: number; y: number }) {
  await event.hover()
  await page.mouse.down()
  await page.mouse.move(target.x, target.y, { steps: 8 })
  await page.mouse.up()
}

export async function dragToDay(page: Page, event: Locator, day: string) {
  const box = await dayCell(page, day).boundingBox()
  if (!box) throw new Error(`${day} is not shown`)
  await drag(page, event, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
}

// High enough for six weeks: a drag ends on a day that is in sight.
export const tall = { viewport: { width: 1280, height: 1200 } }
