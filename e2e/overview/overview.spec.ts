import { createActivity, section, titleOf } from '../activities/activities'
import { sharedSession, SCHOOL, STAFF } from '../support/api'
import { expect } from '../support/fixtures'
import { createSchool, rows, test } from '../students/register'
import { register, registerMany, setStatus } from '../students/registrations'
import { toasts } from '../support/steps'

test.use({ account: STAFF })

test('a line leads to what it counts and goes when it is done', async ({ page, session }) => {
  const activity = await createActivity(session, { capacity: 2 })
  const [first, second] = await registerMany(session, activity, await createSchool(session), 2)
  await setStatus(session, [first!.id, second!.id], 'WAITLISTED')
  await page.goto('/')
  await page.getByRole('link', { name: /vragen aandacht|vraagt aandacht/ }).click()
  await expect(page).toHaveURL('/overzicht')
  const room = section(page, 'Vrije plaatsen met een wachtlijst')
  const showAll = room.getByRole('button', { name: /Toon alle/ })
  const line = room.getByRole('link', { name: titleOf(activity) })
  await expect(line.or(showAll).first()).toBeVisible()
  if (await showAll.isVisible()) await showAll.click()
  await line.click()
  await expect(rows(page)).toHaveCount(2)
  await page.goBack()
  if (await showAll.isVisible()) await showAll.click()
  await page.getByRole('button', { name: `Plaats de eersten voor ${titleOf(activity)}` }).click()
  await expect(toasts(page)).toContainText('Geplaatst: ')
  await expect(line).toBeHidden()
})

test('the only figure of undecided registrations is a link to them', async ({ page }) => {
  await page.goto('/overzicht')
  const lines = section(page, 'Nog niet beslist').getByRole('listitem').filter({ hasText: 'aangemeld' })
  await expect(lines.first()).toBeVisible()
  for (const line of await lines.all()) {
    await expect(line.getByRole('link', { name: /^[\d.]+ aangemeld$/ })).toHaveAttribute('href', /status__in=PENDING/)
    await expect(line).toHaveText(/[\d.]+ aangemeld, de eerste op \S+\s\d+\s\S+\s\d{4}, (sluit|gesloten sinds)\s/)
  }
})

test.describe('a school', () => {
  test.use({ account: SCHOOL })

  test('reads above its activities what waits for a decision', async ({ page, session }) => {
    const staff = await sharedSession(STAFF)
    await register(staff, await createActivity(staff), { id: session.user.school!.id })
    await page.goto('/activities')
    await page.getByRole('link', { name: /op een besluit/ }).click()
    await expect(page).toHaveURL('/?status__in=PENDING')
    await expect(rows(page).first()).toBeVisible()
  })
})
