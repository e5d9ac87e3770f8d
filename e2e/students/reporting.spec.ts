import { formatInstant } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import { section } from '../activities/activities'
import { call, SCHOOL, sharedSession, STAFF } from '../support/api'
import { checkAccessibility, expect } from '../support/fixtures'
import { chooseFilter, toasts } from '../support/steps'
import { addPupil, changeActivity, openActivity } from './pupils'
import { rows, test } from './register'
import { openList, statusButton } from './registrations'

/** A pupil of the demo school in an activity whose deadline has passed since. */
async function aLatePupil() {
  const activity = await openActivity()
  const pupil = await addPupil(await sharedSession(SCHOOL), activity)
  await changeActivity(activity, { deadline: new Date(Date.now() - 60_000).toISOString() })
  return { activity, pupil }
}

test.describe('a school', () => {
  test.use({ account: SCHOOL })

  test('reports a pupil after the deadline, and withdraws the report', async ({ page }) => {
    const { activity, pupil } = await aLatePupil()
    await openList(page, { activity__id: String(activity.id), open: String(pupil.id) })
    await page.getByRole('button', { name: 'Ziek of verhinderd melden…' }).click()
    const dialog = page.getByRole('dialog', { name: `${fullName(pupil)} ziek of verhinderd melden` })
    await expect(dialog.getByRole('textbox', { name: 'Reden' })).toHaveAccessibleDescription(/geen medische/)
    await dialog.getByRole('textbox', { name: 'Reden' }).fill('Ligt met griep thuis')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Melden' }).click()
    const report = page.getByRole('region', { name: 'Melding', exact: true })
    await expect(report).toContainText('Ligt met griep thuis. Het Pre-U-bureau moet dit nog bevestigen.')
    await test.step('and sees it in the list', async () => {
      await page.keyboard.press('Escape')
      await expect(rows(page).filter({ hasText: 'Melding: ziek' })).toBeVisible()
      await openList(page, { activity__id: String(activity.id), open: String(pupil.id) })
    })
    await report.getByRole('button', { name: 'Melding intrekken' }).click()
    await expect(page.getByRole('button', { name: 'Ziek of verhinderd melden…' })).toBeVisible()
  })
})

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('find a reported pupil and confirm with one click', async ({ page }) => {
    const { activity, pupil } = await aLatePupil()
    const { access } = await sharedSession(SCHOOL)
    const body = { kind: 'WITHDRAWN', reason: 'Andere afspraak' }
    expect((await call('POST', `/api/students/${pupil.id}/report`, { access, body })).status).toBe(200)
    await openList(page, { activity__id: String(activity.id) })
    await chooseFilter(page, 'Melding', 'Verhinderd')
    await page.keyboard.press('Escape')
    await expect(rows(page)).toContainText(['Melding: verhinderd'])
    await page.goto('/overzicht')
    const reports = section(page, 'Na de deadline gemeld door een school')
    const showAll = reports.getByRole('button', { name: /Toon alle/ })
    await expect(reports).toBeVisible()
    if (await showAll.isVisible()) await showAll.click()
    // Its date does not break at the end of a line.
    expect(await reports.textContent()).toContain(formatInstant(activity.start_at).replaceAll(' ', '\u00A0'))
    const line = reports.getByRole('listitem').filter({ hasText: activity.code })
    await line.getByRole('button', { name: `Afmelden: melding over ${fullName(pupil)} bevestigen` }).click()
    await expect(toasts(page).getByText(`${fullName(pupil)} is afgemeld. 1 school krijgt een e-mail`)).toBeVisible()
    await openList(page, { activity__id: String(activity.id) })
    await expect(statusButton(page, pupil, 'Afgemeld')).toBeVisible()
  })
})
