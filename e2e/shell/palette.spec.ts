import { fullName } from '@pre-u/contract/platform/names'
import { createActivity } from '../activities/activities'
import { createSchool } from '../students/register'
import { registerMany } from '../students/registrations'
import { putFile } from '../documents/documents'
import { SCHOOL, sharedSession, STAFF, uniqueName } from '../support/api'
import { checkAccessibility, expect, test } from '../support/fixtures'

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('the command palette goes to screens, finds schools, activities, pupils and documents, and what one can do', async ({
    page,
    session,
  }) => {
    const palette = page.getByRole('dialog', { name: 'Ga naar' })
    await test.step('goes to a screen by its name', async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(palette.getByRole('combobox', { name: 'Ga naar' })).toBeFocused()
      await expect(palette.getByRole('option', { name: 'Instellingen' })).toBeVisible()
      await page.keyboard.type('niets dat bestaat')
      await expect(palette.getByText('Niets gevonden. Probeer een ander woord.')).toBeVisible()
      await palette.getByRole('combobox').fill('kalen')
      await expect(palette.getByRole('option').first()).toHaveText('Kalender')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/calendar')
      await expect(palette).toBeHidden()
    })
    const activity = await createActivity(session)
    const school = await createSchool(session)
    const [pupil] = await registerMany(session, activity, school, 1)
    const find = async (text: string, group: string) => {
      await page.keyboard.press('Control+k')
      await palette.getByRole('combobox').fill(text)
      return palette.getByRole('group', { name: group }).getByRole('option')
    }
    await (await find(school.name, 'Scholen')).click()
    await expect(page).toHaveURL(`/schools/${school.id}`)
    await expect(await find(activity.code, 'Activiteiten')).toHaveText([new RegExp(activity.name)])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/activities/${activity.id}`)
    await (await find(pupil!.email, 'Inschrijvingen')).click()
    await expect(page.getByRole('dialog', { name: fullName(pupil!) })).toBeVisible()
    await page.keyboard.press('Escape')
    const file = await putFile({ session, school: school.id }, '', { name: `${uniqueName('Convenant')}.txt` })
    await (await find(file.name, 'Documenten van scholen')).click()
    await expect(page).toHaveURL(new RegExp(`/schools/docs/${school.id}.*${file.file_key}`))
    await (await find('activiteit toevoegen', 'Acties')).click()
    await expect(page.getByRole('dialog', { name: 'Nieuwe activiteit' })).toBeVisible()
  })
})

test.describe('a school user', () => {
  test.use({ account: SCHOOL })

  test('the command palette offers no page of the staff, and finds only the pupils of the own school', async ({ page, session }) => {
    const staff = await sharedSession(STAFF)
    const activity = await createActivity(staff)
    const [theirs] = await registerMany(staff, activity, await createSchool(staff), 1)
    const [own] = await registerMany(staff, activity, session.user.school!, 1)
    await page.goto('/activities')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option', { name: 'Mijn account' })).toBeVisible()
    await expect(page.getByRole('option', { name: /Instellingen|Scholen|API/ })).toHaveCount(0)
    const palette = page.getByRole('dialog', { name: 'Ga naar' })
    await palette.getByRole('combobox').fill(own!.email)
    await expect(palette.getByRole('group', { name: 'Inschrijvingen' }).getByRole('option')).toHaveCount(1)
    await checkAccessibility(page, 'the command palette')
    await palette.getByRole('combobox').fill(theirs!.email)
    await expect(palette.getByText('Niets gevonden. Probeer een ander woord.')).toBeVisible()
  })
})
