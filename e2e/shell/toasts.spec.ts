import { fullName } from '@pre-u/contract/platform/names'
import { createActivity } from '../activities/activities'
import { createSchool } from '../students/register'
import { openList, registerMany, statusButton, tick } from '../students/registrations'
import { STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { toasts } from '../support/steps'

const EDGE = 16

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 390, height: 800 },
])
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ account: STAFF, viewport })

    test('toasts stand top-right, also over a dialog, and one that can be taken back stays', async ({ page, session }) => {
      const [activity, school] = [await createActivity(session), await createSchool(session)]
      const [first, second] = await registerMany(session, activity, school, 2)
      const expectTopRight = async () => {
        const toast = toasts(page).getByRole('listitem').first()
        await expect(toast).toBeVisible()
        await expect
          .poll(async () => {
            const { x, y, width } = (await toast.boundingBox())!
            return { right: Math.round(viewport.width - x - width) >= EDGE, top: Math.round(y) }
          })
          .toEqual({ right: true, top: EDGE })
      }
      await openList(page, { activity__id: String(activity.id), school__id: String(school.id) })
      await statusButton(page, first!, 'Aangemeld').click()
      await page.getByRole('menuitem', { name: 'Geplaatst' }).click()
      await expectTopRight()
      await tick(page, fullName(second!)).check()
      await page.getByRole('region', { name: 'Geselecteerde rijen' }).getByRole('button', { name: 'Status wijzigen' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectTopRight()
      await toasts(page).getByRole('button', { name: 'Ongedaan maken' }).click()
      await expect(toasts(page).getByText('De wijziging is ongedaan gemaakt')).toBeVisible()
    })
  })

test.describe('on a phone', () => {
  test.use({ account: STAFF, viewport: { width: 390, height: 800 } })

  test('a toast hides nothing that the keyboard reaches', async ({ page, session }) => {
    const [activity, school] = [await createActivity(session), await createSchool(session)]
    const [pupil] = await registerMany(session, activity, school, 1)
    await openList(page, { activity__id: String(activity.id) })
    await statusButton(page, pupil!, 'Aangemeld').click()
    await page.getByRole('menuitem', { name: 'Geplaatst' }).click()
    const toast = toasts(page).getByRole('listitem')
    await expect(toast).toBeVisible()
    await page.mouse.move(0, 400)
    const account = page.getByRole('button', { name: 'Accountmenu' })
    // As the keyboard does, after a click.
    await account.evaluate((element) => element.focus({ focusVisible: true }))
    const isHidden = () =>
      account.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    await expect.poll(isHidden).toBe(false)
    await expect(toast).toBeVisible()
  })
})
