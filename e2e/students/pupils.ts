import type { Activity, ActivityInput } from '@pre-u/contract/activities/activities'
import type { Page as Results } from '@pre-u/contract/platform/http'
import type { Student } from '@pre-u/contract/students/students'
import type { Page } from '@playwright/test'
import { createActivity } from '../activities/activities'
import { call, type Session, sharedSession, STAFF } from '../support/api'
import { expect } from '../support/fixtures'
import { uniqueEmail } from './register'

/** Made by staff, whoever is at the screen. */
export const openActivity = async (input: Partial<ActivityInput> = {}) =>
  createActivity(await sharedSession(STAFF), { capacity: 100, ...input })

export const cell = (page: Page, field: string, row: number) => page.getByRole('textbox', { name: `${field}, rij ${row}`, exact: true })
export const strip = (page: Page) => page.getByRole('region', { name: 'Controle van de rijen' })
export const sendButton = (page: Page) => page.getByRole('button', { name: /inschrijven( \(|, |$)/i }).last()

export async function openRegister(page: Page, { id }: Activity) {
  await page.goto(`/activities/${id}/inschrijven`)
  await expect(cell(page, 'Voornaam', 1)).toBeVisible()
}

/** The content of the draft that the server stores for the page, as text. */
export async function draftOf({ access }: Session, { id }: Activity) {
  const response = await call('GET', `/api/drafts/register-${id}/`, { access })
  return JSON.stringify(((await response.json()) as { content: unknown }).content)
}

/** What Ctrl+V brings from a spreadsheet. */
export async function paste(page: Page, text: string) {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

const HEADINGS = 'Stamnr\tRoepnaam\tTussenvoegsel\tAchternaam\tKlas\tE-mail'

/** As Excel puts a class on the clipboard. */
export const classList = (number: number) =>
  [
    HEADINGS,
    ...Array.from({ length: number }, (_, index) => `${1000 + index}\tPiet\tvan der\tMeer ${index + 1}\tV5A\t${uniqueEmail()}`),
  ].join('\r\n')

export async function registered({ id }: Activity, session?: Session): Promise<Student[]> {
  const { access } = session ?? (await sharedSession(STAFF))
  const response = await call('GET', `/api/students/?activity__id=${id}&page_size=200`, { access })
  return ((await response.json()) as Results<Student>).results
}

export async function addPupil({ access, user }: Session, activity: Activity, input: Partial<Student> & { school_id?: number } = {}) {
  const pupil = { first_name: 'Noor', infix: '', last_name: 'Bos', email: uniqueEmail(), grade: 5, level: 'vwo', profile: '', remarks: '' }
  const place = { activity_id: activity.id, period_id: activity.periods[0]!.id, ...(user.school && { school_id: user.school.id }) }
  const response = await call('POST', '/api/students/', { access, body: { ...pupil, ...place, ...input } })
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()) as Student
}

export async function changeActivity({ id }: Activity, change: Partial<ActivityInput>) {
  const { access } = await sharedSession(STAFF)
  const response = await call('PATCH', `/api/activities/${id}/`, { access, body: change })
  expect(response.status, await response.clone().text()).toBe(200)
}
