import { createActivity, titleOf } from '../activities/activities'
import { registerMany, setStatus } from '../students/registrations'
import { SCHOOL, sharedSession, STAFF } from '../support/api'
import { checkAccessibility, expect, test } from '../support/fixtures'
import { readNews } from './news'

test.use({ account: SCHOOL })

test('a school finds on arrival what changed, once, and goes to the list', async ({ page, session }) => {
  const staff = await sharedSession(STAFF)
  const activity = await createActivity(staff)
  const pupils = await registerMany(staff, activity, { id: session.user.school!.id }, 2)
  await setStatus(
    staff,
    pupils.map(({ id }) => id),
    'ACCEPTED',
  )
  await expect.poll(async () => (await readNews(session, titleOf(activity)))?.outcome).toMatch(/^2 leerlingen geplaatst: /)
  await page.goto('/activities')
  // Other tests change things of this school meanwhile.
  const news = page.getByRole('button', { name: /^Nieuw/ })
  await page
    .getByRole('list', { name: 'Wat aandacht vraagt' })
    .getByRole('button', { name: /(sinds uw vorige bezoek|in de afgelopen 30 dagen)$/ })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Nieuw' })
  const latest = drawer.getByRole('region', { name: /^(Sinds uw vorige bezoek|In de afgelopen 30 dagen)$/ })
  await expect(latest.getByRole('listitem').filter({ hasText: titleOf(activity) })).toContainText('2 leerlingen geplaatst')
  await checkAccessibility(page, 'the news')
  await latest.getByRole('link', { name: titleOf(activity) }).click()
  await expect(page).toHaveURL(`/?activity__id=${activity.id}`)
  await news.click()
  await expect(drawer.getByRole('region', { name: 'Eerder' }).getByRole('link', { name: titleOf(activity) })).toBeVisible()
})
