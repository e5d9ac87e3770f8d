import { createActivity, titleOf } from '../activities/activities'
import { SCHOOL, STAFF } from '../support/api'
import { checkAccessibility, expect } from '../support/fixtures'
import { createSchool, rows, test } from '../students/register'
import { registerMany } from '../students/registrations'

test.use({ account: STAFF })

test('a figure leads to the registrations that it counts, and small ones are hidden for publication', async ({ page, session }) => {
  const activity = await createActivity(session)
  await registerMany(session, activity, await createSchool(session), 2)
  await page.goto(`/cijfers?schooljaar=${activity.periods[0]!.school_year}`)
  await page.getByRole('link', { name: 'Activiteit', exact: true }).click()
  await expect(page).toHaveURL(/by=activity/)
  const line = page.getByRole('row').filter({ hasText: titleOf(activity) })
  const figures = line.getByRole('link', { name: '2', exact: true })
  await expect(figures).toHaveCount(2)
  await checkAccessibility(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporteren' }).click()
  expect((await download).suggestedFilename()).toMatch(/^cijfers-.*-activity\.xlsx$/)
  await page.getByRole('link', { name: 'Voor publicatie' }).click()
  await expect(line.getByRole('cell', { name: '–' })).toHaveCount(2)
  await page.goBack()
  await figures.first().click()
  await expect(rows(page)).toHaveCount(2)
})

test.describe('a school', () => {
  test.use({ account: SCHOOL })

  test('finds its own figures from its registrations', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Cijfers van uw school' }).click()
    await expect(page.getByRole('rowheader', { name: 'Totaal' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'School', exact: true })).toBeHidden()
    await checkAccessibility(page)
  })
})
