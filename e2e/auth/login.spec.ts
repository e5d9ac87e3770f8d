import { OTHER_SCHOOL, PASSWORD, SCHOOL, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import {
  ACTIVITIES,
  closeToasts,
  createGate,
  emailField as email,
  LATE_LISTS,
  logIn,
  loginButton as submit,
  passwordField as password,
  recordCalls,
  REGISTRATIONS,
  toasts,
} from '../support/steps'

test('the form says what the specification says, and is sent when it is complete', async ({ page }) => {
  await page.goto('/login')
  const calls = recordCalls(page)
  await test.step('its texts', async () => {
    await expect(page.getByRole('heading', { name: 'Log In', exact: true })).toBeVisible()
    await expect(page.getByText('Vul hieronder uw gegevens in', { exact: true })).toBeVisible()
    await expect(page.getByPlaceholder('E-mailadres', { exact: true })).toBeEditable()
    await expect(page.getByPlaceholder('Wachtwoord', { exact: true })).toHaveAttribute('type', 'password')
    await expect(page.getByRole('link', { name: 'Wachtwoord vergeten?' })).toHaveAttribute('href', '/verify-email')
    await expect(page.getByText('Powered by')).toBeVisible()
    await expect(page.getByText(/Sterkte|Ten minste 8/)).toHaveCount(0)
    await expect(page).toHaveTitle('Log In – PRE-U')
  })
  await test.step('an empty form is not sent and says what is missing', async () => {
    await expect(page.getByText('E-mailadres is vereist')).toBeHidden()
    await submit(page).click()
    await expect(page.getByText('E-mailadres is vereist', { exact: true })).toBeVisible()
    await expect(page.getByText('Wachtwoord is vereist', { exact: true })).toBeVisible()
    await expect(email(page)).toBeFocused()
    await email(page).fill('geen adres')
    await expect(page.getByText('Vul een geldig e-mailadres in')).toBeVisible()
    await email(page).fill(STAFF)
    await expect(page.getByText('Vul een geldig e-mailadres in')).toBeHidden()
    expect(calls).toEqual([])
  })
  await test.step('the password can be shown and hidden, with the keyboard too', async () => {
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Wachtwoord tonen' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(password(page)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Wachtwoord verbergen' }).click()
    await expect(password(page)).toHaveAttribute('type', 'password')
  })
  await test.step('the card is 25rem wide and the panel with the programme is for large screens', async () => {
    const panel = page.getByText('Pre-University College', { exact: true })
    const card = page.getByRole('heading', { name: 'Log In' }).locator('..')
    await expect(panel).toBeVisible()
    expect(await card.evaluate((element) => element.getBoundingClientRect().width)).toBe(400)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(panel).toBeHidden()
    await expect(submit(page)).toBeVisible()
  })
})

test('who cannot sign in is told why, and nothing typed is lost', async ({ page, tolerate }) => {
  tolerate(/status of 401|ERR_FAILED/)
  await page.goto('/login')
  await test.step('a wrong password is refused in the words of the server', async () => {
    await logIn(page, OTHER_SCHOOL, 'verkeerd-wachtwoord')
    await expect(toasts(page).getByText('Inloggen mislukt', { exact: true })).toBeVisible()
    await expect(toasts(page).getByText('E-mailadres of wachtwoord is onjuist.')).toBeVisible()
    await expect(email(page)).toHaveValue(OTHER_SCHOOL)
    await expect(password(page)).toHaveValue('verkeerd-wachtwoord')
    await expect(page).toHaveURL('/login')
  })
  await closeToasts(page)
  await test.step('a server that cannot be reached is told as such', async () => {
    await page.route('**/auth/token/', (route) => route.abort())
    await logIn(page, STAFF)
    await expect(toasts(page).getByText('Inloggen mislukt').first()).toBeVisible()
    await expect(page.getByText('De server antwoordt niet.')).toBeVisible()
    await expect(password(page)).toHaveValue(PASSWORD)
    await page.unroute('**/auth/token/')
  })
  await test.step('the button shows that it is busy and cannot be used twice', async () => {
    const gate = createGate()
    let asked = 0
    await page.route('**/auth/token/', async (route) => {
      asked += 1
      await gate.opened
      await route.continue()
    })
    await logIn(page, STAFF)
    await expect(submit(page)).toBeDisabled()
    await password(page).press('Enter')
    gate.open()
    await expect(page).toHaveURL(REGISTRATIONS)
    expect(asked).toBe(1)
  })
})

for (const { who, address, landing, title } of [
  { who: 'staff', address: STAFF, landing: REGISTRATIONS, title: 'Inschrijvingen' },
  { who: 'a school user', address: SCHOOL, landing: ACTIVITIES, title: 'Pre-U Activiteiten' },
])
  test(`${who} signs in with the keyboard alone and lands on ${title}`, async ({ page }) => {
    await page.goto('/login')
    await expect(email(page)).toBeVisible()
    if (!(await email(page).evaluate((input) => input === document.activeElement))) await page.keyboard.press('Tab')
    await expect(email(page)).toBeFocused()
    await page.keyboard.type(address)
    await page.keyboard.press('Tab')
    await expect(password(page)).toBeFocused()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(toasts(page).getByText('Succesbericht', { exact: true })).toBeVisible()
    await expect(toasts(page).getByText('Succesvol ingelogd', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(landing)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true })

  test('a toast closes after three seconds, unless it is pointed at, or when it is told to', async ({ page, tolerate }) => {
    tolerate(/status of 401/)
    await page.clock.install()
    await page.goto('/login')
    await logIn(page, 'niemand@pre-u.example', 'verkeerd-wachtwoord')
    const shown = toasts(page).getByText('Inloggen mislukt')
    await expect(shown).toBeVisible()
    await shown.hover()
    await page.clock.fastForward(10_000)
    await expect(shown).toBeVisible()
    await email(page).hover()
    await page.clock.fastForward(3000)
    await expect(shown).toHaveCount(0)

    await submit(page).click()
    await toasts(page).getByRole('button', { name: 'Melding sluiten' }).click()
    await expect(shown).toHaveCount(0)
  })
})

test.describe('signed in', () => {
  test.use({ account: SCHOOL })

  test('signing out goes to the login page, and Back does not bring the page back', async ({ page, session, tolerate }) => {
    tolerate(LATE_LISTS)
    await page.goto('/honours')
    await expect(page.getByRole('heading', { level: 1, name: 'Honoursprogramma' })).toBeVisible()
    const revoked = page.waitForResponse((response) => response.url().endsWith('/auth/logout/') && response.status() === 204)
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await revoked
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(session.refresh)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await expect(page.getByText(`Welkom, ${session.user.first_name}`)).toHaveCount(0)
  })
})
