import type { Page } from '@playwright/test'
import { call, type Session, STAFF } from '../support/api'
import { expect } from '../support/fixtures'
import { toasts } from '../support/steps'
import { addPupil, openActivity } from '../students/pupils'
import { answer, createSchool, field, test, uniqueEmail } from '../students/register'

test.use({ account: STAFF })

async function openPerson(page: Page, email: string) {
  await page.goto('/settings?tab=inzage')
  await page.getByRole('textbox', { name: 'Naam of e-mailadres' }).fill(email)
  await page.getByRole('button', { name: 'Zoeken', exact: true }).click()
  await page.getByRole('button', { name: email }).click()
  await expect(page.getByRole('heading', { name: /^Inschrijvingen \(/ })).toBeVisible()
}
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

async function cancel({ access }: Session, { id }: { id: number }) {
  const body = { ids: [id], status: 'CANCELLED' }
  expect((await call('POST', '/api/students/bulk_update_status', { access, body })).status).toBe(200)
}

test('a pupil of two schools is found once, downloaded, corrected, restricted and erased', async ({ page, session }) => {
  const email = uniqueEmail()
  const activities = [await openActivity(), await openActivity()]
  const pupils = []
  for (const activity of activities) pupils.push(await addPupil(session, activity, { email, school_id: (await createSchool(session)).id }))

  await openPerson(page, email)
  await expect(page.getByRole('heading', { name: 'Inschrijvingen (2)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Noor / })).toBeFocused()
  await press(page, 'Inzageverzoeken')
  await expect(page.getByRole('textbox', { name: 'Naam of e-mailadres' })).toBeFocused()
  await page.getByRole('button', { name: email }).click()
  await expect(page.getByText(`Kan niet worden gewist: De inschrijving voor ${activities[0]!.code}`)).toBeVisible()
  await expect(page.getByText('Wissen kan nu niet')).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page, 'Downloaden')
  expect((await download).suggestedFilename()).toMatch(/^inzage-.+\.zip$/)

  await page.goto(`/leerlingen/${pupils[1]!.id}`)
  const readings = page.getByRole('region', { name: 'Wie heeft deze leerling gezien' }).getByRole('listitem')
  await expect(readings).toHaveText([/ heeft alles over inschrijving .+ gedownload/, / heeft alles over inschrijving .+ ingezien/])

  await openPerson(page, email)
  await press(page, 'Verbeteren')
  await field(page, 'Achternaam').fill('Bosch')
  await page.getByRole('dialog').getByRole('button', { name: 'Verbeteren' }).click()
  await expect(page.getByRole('heading', { name: 'Noor Bosch' })).toBeVisible()

  await press(page, 'Afschermen')
  await page.getByRole('dialog').getByRole('button', { name: 'Afschermen' }).click()
  await expect(page.getByText('Reden is vereist')).toBeVisible()
  await field(page, 'Reden').fill('Betwist de gegevens')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'Afschermen')
  await expect(field(page, 'Reden')).toHaveValue('Betwist de gegevens')
  await page.getByRole('dialog').getByRole('button', { name: 'Afschermen' }).click()
  await expect(page.getByText(/^Afgeschermd sinds .+ Betwist de gegevens/)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Afscherming opheffen' })).toBeFocused()
  await press(page, 'Afscherming opheffen')
  await expect(page.getByText(/^Afgeschermd sinds/)).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Afschermen' })).toBeFocused()

  for (const pupil of pupils) await cancel(session, pupil)
  await openPerson(page, email)
  await press(page, 'Wissen')
  await answer(page, `2 inschrijvingen en kandidaten van ${email} wissen?`, 'Wissen')
  await expect(toasts(page)).toContainText('2 inschrijvingen en kandidaten gewist')
  await expect(page.getByText('Van dit adres zijn er geen gegevens.')).toBeVisible()
  await expect(page.getByRole('heading', { name: email })).toBeFocused()
})
