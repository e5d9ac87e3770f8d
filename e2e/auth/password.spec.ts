import type { Page } from '@playwright/test'
import { call, givePassword, mailsTo, PASSWORD, resetLinkFor, signIn } from '../support/api'
import { expect, test } from '../support/fixtures'
import { ACTIVITIES, LATE_LISTS, logIn, REGISTRATIONS, toasts } from '../support/steps'
import { follow } from '../support/walk'

const NEW_PASSWORD = 'Zeewolde-Lente-88'
const fresh = (page: Page) => page.getByLabel('Nieuw wachtwoord', { exact: true })
const again = (page: Page) => page.getByLabel('Herhaal nieuw wachtwoord', { exact: true })

async function askForReset(page: Page, email: string) {
  await page.goto('/verify-email')
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(email)
  await page.getByRole('button', { name: 'Link versturen' }).click()
  await expect(page.getByRole('heading', { name: 'Controleer uw e-mail' })).toBeVisible()
}

test('a forgotten password is replaced by mail, from the login page to being signed in', async ({ page, tolerate }) => {
  tolerate(/status of 400/)
  tolerate(LATE_LISTS)
  const email = 'contact5@school.example'
  await page.goto('/login')
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
  await expect(page).toHaveURL('/verify-email')
  await expect(page.getByRole('heading', { level: 1, name: 'Wachtwoord vergeten', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Link versturen' }).click()
  await expect(page.getByText('E-mailadres is vereist')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(email)
  await page.getByRole('button', { name: 'Link versturen' }).click()
  await expect(page.getByRole('heading', { name: 'Controleer uw e-mail' })).toBeVisible()

  const link = await resetLinkFor(email)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Nieuw wachtwoord', exact: true })).toBeVisible()
  await expect(page).toHaveURL(link)
  await expect(page.getByText('Ten minste 8 tekens')).toBeVisible()
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  await expect(page.getByText('Wachtwoord is vereist').first()).toBeVisible()
  for (const [typed, strength] of [
    ['abcdef', 'Zwak'],
    ['abc123', 'Redelijk'],
    ['Abcdef12', 'Sterk'],
  ] as const) {
    await fresh(page).fill(typed)
    await expect(page.getByText(`Sterkte: ${strength}`)).toBeVisible()
  }
  await again(page).fill('Abcdef13')
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  await expect(page.getByText('De wachtwoorden zijn niet gelijk.')).toBeVisible()

  await fresh(page).fill('Welkom01')
  await again(page).fill('Welkom01')
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  await expect(page.getByRole('main').getByText('Dit wachtwoord is te makkelijk te raden. Kies een ander.')).toBeVisible()

  await fresh(page).fill(NEW_PASSWORD)
  await again(page).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  await expect(page).toHaveURL(ACTIVITIES)
  await expect(toasts(page).getByText('Succesbericht')).toBeVisible()
  await page.getByRole('button', { name: 'Uitloggen' }).click()

  // A link that is used up is refused before anything is typed.
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeVisible()
  await page.getByRole('link', { name: 'Nieuwe link aanvragen' }).click()
  await expect(page).toHaveURL('/verify-email')
  await page.goto('/login')
  await logIn(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL(ACTIVITIES)
})

test('an address that nobody has gets the same screen and no mail; without a link there is nothing to set', async ({ page }) => {
  const screen = () => page.locator('body').innerText()
  await askForReset(page, 'contact7@school.example')
  const known = await screen()
  await askForReset(page, 'onbekend@school.example')
  expect(await screen()).toBe(known)
  await resetLinkFor('contact7@school.example')
  expect(await mailsTo('onbekend@school.example')).toEqual([])
  await follow(page, '/authentication/password/reset/')
  await expect(page.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeVisible()
})

test('one changes the own name, and the header follows', async ({ page }) => {
  const email = 'contact3@school.example'
  await givePassword(email)
  await page.goto('/login')
  await logIn(page, email)
  await page.getByRole('button', { name: 'Accountmenu' }).click()
  await page.getByRole('menuitem', { name: 'Mijn account' }).click()
  await expect(page).toHaveURL('/account')
  await page.getByRole('textbox', { name: 'Voornaam' }).fill('')
  await page.getByRole('button', { name: 'Gegevens opslaan' }).click()
  await expect(page.getByText('Voornaam is vereist')).toBeVisible()
  await page.getByRole('textbox', { name: 'Voornaam' }).fill('Zoë')
  await page.getByRole('textbox', { name: 'Tussenvoegsel' }).fill('van den')
  await page.getByRole('textbox', { name: 'Achternaam' }).fill('Heuvel')
  await page.getByRole('button', { name: 'Gegevens opslaan' }).click()
  await expect(toasts(page).getByText('Uw gegevens zijn opgeslagen')).toBeVisible()
  await expect(page.getByText('Welkom, Zoë van den Heuvel')).toBeVisible()
  expect((await signIn(email)).user).toMatchObject({ first_name: 'Zoë', infix: 'van den', last_name: 'Heuvel' })
})

test('one changes the own password and stays signed in, here only', async ({ page, tolerate }) => {
  tolerate(/status of 40[01]/)
  const email = 'tom.bakker@pre-u.example'
  await givePassword(email)
  const elsewhere = await signIn(email)
  await page.goto('/login')
  await logIn(page, email)
  await expect(page).toHaveURL(REGISTRATIONS)
  await page.getByRole('button', { name: 'Accountmenu' }).click()
  await page.getByRole('menuitem', { name: 'Mijn account' }).click()
  await expect(page.getByRole('tab', { name: 'Mijn account' })).toHaveAttribute('aria-selected', 'true')

  await expect(page.getByText('Ten minste 10 tekens')).toBeVisible()
  await page.getByLabel('Huidig wachtwoord', { exact: true }).fill('niet-het-huidige')
  await fresh(page).fill('Negen-77!')
  await again(page).fill('Negen-77!')
  await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
  await expect(page.getByText('Gebruik ten minste 10 tekens.')).toBeVisible()
  await fresh(page).fill(NEW_PASSWORD)
  await again(page).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
  await expect(page.getByRole('main').getByText('Het huidige wachtwoord is onjuist.')).toBeVisible()
  await expect(fresh(page)).toHaveValue(NEW_PASSWORD)
  await expect(page.getByLabel('Huidig wachtwoord', { exact: true })).toBeFocused()
  await page.getByLabel('Huidig wachtwoord', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
  await expect(toasts(page).getByText('Uw wachtwoord is gewijzigd')).toBeVisible()
  await expect(fresh(page)).toHaveValue('')

  expect((await call('GET', '/auth/user/', elsewhere)).status).toBe(401)
  await page.getByRole('tab', { name: 'Periodes' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
