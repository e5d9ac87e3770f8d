import { SCHOOL, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { logIn, recordCalls } from '../support/steps'

const pages = [
  '/',
  '/schools',
  '/schools/1',
  '/schools/docs/1',
  '/schools/docs/all',
  '/activities',
  '/honours',
  '/calendar',
  '/settings',
  '/account',
  '/api/docs/',
]

test('a visitor who opens any page of the shell is sent to the login page, and nothing is asked of the server', async ({ page }) => {
  const calls = recordCalls(page)
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await expect(page).toHaveURL(/\/login(\?|$)/)
  }
  expect(calls).toEqual([])
})

test('the pages about a forgotten password are open to visitors', async ({ page }) => {
  for (const [path, title] of Object.entries({
    '/verify-email': 'Wachtwoord vergeten',
    '/authentication/password/reset/?uid=1&token=x': 'Nieuw wachtwoord',
  })) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('after signing in one gets the page that was asked for, as it was asked for', async ({ page }) => {
  await page.goto('/settings?tab=logboek&search=Najaar')
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, STAFF)
  await expect(page.getByRole('tab', { name: 'Logboek' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/settings?tab=logboek&search=Najaar')
})

test('after signing in a school user who asked for a page of the staff gets its own start page', async ({ page }) => {
  await page.goto('/settings')
  await logIn(page, SCHOOL)
  await expect(page).toHaveURL('/activities')
})

for (const elsewhere of ['https://pre-u.invalid/', '//pre-u.invalid/'])
  test(`the way back never leaves this site: ${elsewhere}`, async ({ page }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(elsewhere)}`)
    await logIn(page, STAFF)
    await expect(page.getByRole('heading', { level: 1, name: 'Inschrijvingen' })).toBeVisible()
    await expect(page).toHaveURL('/')
  })

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('signed in, the login page leads to the registrations', async ({ page }) => {
    await page.goto('/login')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Inschrijvingen' })).toBeVisible()
  })

  test('may open every page', async ({ page }) => {
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  })
})

test.describe('a school user', () => {
  test.use({ account: SCHOOL })

  test('signed in, the login page leads to the activities', async ({ page }) => {
    await page.goto('/login')
    await expect(page).toHaveURL('/activities')
    await expect(page.getByRole('heading', { level: 1, name: 'Pre-U Activiteiten' })).toBeVisible()
  })

  test('may open the pages of its own school and those for all', async ({ page, session }) => {
    const own = session.user.school?.id
    for (const path of [
      '/',
      '/activities',
      '/calendar',
      '/honours',
      `/schools/${own}`,
      `/schools/docs/${own}`,
      '/schools/docs/all',
      '/account',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  })

  test('is sent to its own start page from those of the staff and of another school', async ({ page, session }) => {
    const other = (session.user.school?.id ?? 0) + 1
    for (const path of ['/settings', '/settings?tab=logboek', '/schools', `/schools/${other}`, `/schools/docs/${other}`, '/api/docs/']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Pre-U Activiteiten' })).toBeVisible()
      await expect(page).toHaveURL('/activities')
    }
  })
})
