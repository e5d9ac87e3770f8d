import { fullName } from '@pre-u/contract/platform/names'
import type { Page } from '@playwright/test'
import { addCandidate, createProgram } from '../honours/honours'
import { createSchool } from '../students/register'
import { call, changePeriod, createPeriod, type Session, STAFF, uniqueName } from '../support/api'
import { expect, test } from '../support/fixtures'
import { chooseFilter } from '../support/steps'
import { follow } from '../support/walk'

test.use({ account: STAFF })

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })

/** A period with a history: added, renamed, removed. */
async function history(session: Session) {
  const name = uniqueName('Verhaal')
  const { id } = await createPeriod(session, { name })
  await changePeriod(session, id, { end_date: '2026-12-24', is_active: false })
  expect((await call('DELETE', `/api/periods/${id}/`, session)).status).toBe(204)
  return name
}

test('every change is told', async ({ page, session }) => {
  const name = await history(session)
  await page.goto(`/settings?tab=logboek&search=${name}`)
  await test.step('in words, latest first', async () => {
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).nth(0)).toContainText(`heeft periode ${name} 2026-2027 verwijderd`)
    await expect(rows(page).nth(1)).toContainText(`heeft periode ${name} 2026-2027 gewijzigd`)
    await expect(rows(page).nth(1)).toContainText('Einddatum, Actief')
    await expect(rows(page).nth(2)).toContainText(`heeft periode ${name} 2026-2027 toegevoegd`)
    await expect(rows(page).nth(0)).toContainText('Anna de Vries')
  })
  await test.step('each field before and after, when an entry opens', async () => {
    await rows(page).nth(1).getByRole('link').first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toHaveAccessibleName(`Anna de Vries heeft periode ${name} 2026-2027 gewijzigd`)
    await expect(drawer).toContainText('EinddatumVoor: vr 18 dec. 2026 → , na: do 24 dec. 2026')
    await expect(drawer).toContainText('ActiefVoor: Ja → , na: Nee')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })
  await test.step('what the filters leave, and the address restores them', async () => {
    await chooseFilter(page, 'Actie', 'Verwijderd')
    await expect(rows(page)).toHaveCount(1)
    await chooseFilter(page, 'Onderdeel', 'Periode')
    await chooseFilter(page, 'Wie', 'Ikzelf')
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('verwijderd')
    await page.getByRole('button', { name: 'Filter Actie wissen' }).click()
    await expect(rows(page)).toHaveCount(3)
    await follow(page, `/settings?tab=logboek&search=${name}&at__gte=2100-01-01`)
    await expect(page.getByRole('heading', { name: 'Niets gevonden' })).toBeVisible()
  })
  await test.step('the fields that changed on a card of a phone, only where there are any', async () => {
    await follow(page, `/settings?tab=logboek&search=${name}`)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page.getByText(`heeft periode ${name} 2026-2027 verwijderd`)).toBeVisible()
    await expect(page.getByText('Gewijzigde velden').filter({ visible: true })).toHaveCount(1)
  })
})

test("a candidate's entry opens the candidate", async ({ page, session }) => {
  const school = await createSchool(session)
  const candidate = await addCandidate(session, await createProgram(), { school_id: school.id })
  await page.goto(`/settings?tab=logboek&resource=honours_students&record_id=${candidate.id}`)
  await rows(page).first().getByRole('link').first().click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /openen$/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: fullName(candidate) })).toBeVisible()
  await expect(page).toHaveURL(`/honours/${candidate.honours_program.id}/kandidaten/${candidate.id}`)
})

test.describe('far from Amsterdam', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('times are those of Amsterdam', async ({ page, session }) => {
    const name = await history(session)
    const response = await call('GET', `/api/audit-log/?search=${encodeURIComponent(name)}`, session)
    const { results } = (await response.json()) as { results: { at: string }[] }
    const time = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', hour: '2-digit', minute: '2-digit' })
    await page.goto(`/settings?tab=logboek&search=${name}`)
    await expect(rows(page).nth(0)).toContainText(`, ${time.format(new Date(results[0]?.at ?? ''))}`)
  })
})
