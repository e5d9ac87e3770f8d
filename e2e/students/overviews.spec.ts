import { SCHOOL } from '../support/api'
import { expect, test } from '../support/fixtures'
import { addPupil, openActivity } from './pupils'
import { uniqueEmail } from './register'

test.use({ account: SCHOOL })

test('prints and mails what is to come for a pupil, and follows the own pupils in the calendar', async ({ page, session }) => {
  const email = uniqueEmail()
  const [first, second, other] = [await openActivity({ location: 'Zaal 2.13' }), await openActivity(), await openActivity()]
  const pupil = await addPupil(session, first, { email, first_name: 'Fenna', last_name: `Thuis ${first.code}` })
  await addPupil(session, second, { email, first_name: 'Fenna', last_name: pupil.last_name })
  await page.goto(`/leerlingen/${pupil.id}`)
  await page.getByRole('link', { name: 'Overzicht voor thuis' }).click()
  const sheet = page.getByRole('article', { name: `Fenna ${pupil.last_name}` })
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await expect(sheet).toContainText(`${first.code} ${first.name}`)
  await expect(sheet).toContainText('Zaal 2.13')
  const mail = decodeURIComponent((await sheet.getByRole('link', { name: /mailen$/ }).getAttribute('href'))!)
  expect(mail).toMatch(/^mailto:\?subject=Pre-U: Fenna .*Plaats: Zaal 2\.13\nStatus: Aangemeld/s)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Afdrukken' })).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.emulateMedia({ media: null })

  await page.goto(`/calendar?view=lijst&datum=${first.start_at.slice(0, 10)}`)
  await expect(page.getByText(`${other.code} ${other.name}`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Alleen onze leerlingen' }).click()
  await expect(page.getByRole('button', { name: `${first.code} ${first.name} (1 leerling)` })).toBeVisible()
  await expect(page.getByText(`${other.code} ${other.name}`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Agenda abonneren' }).click()
  await expect(page.getByRole('radio', { name: 'Alleen onze leerlingen' })).toBeChecked()
  await expect(page.getByLabel('Uw persoonlijke adres')).toHaveValue(/-eigen-/)
  await page.getByRole('radio', { name: 'Alles' }).check()
  await expect(page.getByLabel('Uw persoonlijke adres')).not.toHaveValue(/-eigen-/)
})
