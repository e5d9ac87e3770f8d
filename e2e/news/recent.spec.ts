import { createActivity, titleOf } from '../activities/activities'
import { registerMany, setStatus } from '../students/registrations'
import { SCHOOL, sharedSession, STAFF } from '../support/api'
import { checkAccessibility, expect, test } from '../support/fixtures'

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
  await page.goto('/activities')
  await page.getByRole('button', { name: /^Nieuw: / }).click()
  const drawer = page.getByRole('dialog', { name: 'Nieuw' })
  const latest = drawer.getByRole('region', { name: 'Sinds uw vorige bezoek' })
  await expect(latest.getByRole('listitem').first()).toContainText('2 leerlingen geplaatst')
  await checkAccessibility(page, 'the news')
  await latest.getByRole('link', { name: titleOf(activity) }).click()
  await expect(page).toHaveURL(`/?activity__id=${activity.id}`)
  await expect(page.getByRole('button', { name: 'Nieuw', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Nieuw', exact: true }).click()
  await expect(drawer.getByRole('region', { name: 'Eerder' }).getByRole('link', { name: titleOf(activity) })).toBeVisible()
})
