import { createActivity } from '../activities/activities'
import { STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { createSchool, rows } from '../students/register'
import { registerMany } from '../students/registrations'

test.use({ account: STAFF })

test('a list is printed with all that it finds, its filters and the day', async ({ page, session }) => {
  const activity = await createActivity(session)
  await registerMany(session, activity, await createSchool(session), 7)
  await page.goto(`/?activity__id=${activity.id}&status__in=PENDING,ACCEPTED&page_size=5`)
  await expect(rows(page)).toHaveCount(5)
  await page.evaluate(() => (window.print = () => document.documentElement.setAttribute('data-asked', '')))
  await page.getByRole('button', { name: 'Afdrukken' }).click()
  await expect(page.locator('html[data-asked]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('body > section')
  await expect(paper.locator('tbody tr')).toHaveCount(7)
  await expect(page.getByRole('main')).toBeHidden()
  await expect(paper).toContainText(`Activiteit: ${activity.code} ${activity.name} · Status: Aangemeld, Geplaatst · Afgedrukt op `)
  await expect(paper.getByText('Aangemeld', { exact: true }).first()).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
  // As with the keys of the browser: the page that is shown, with the same head.
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByText(/^Activiteit: .* · Status: Aangemeld, Geplaatst · Afgedrukt op /)).toBeVisible()
})
