import type { Page } from '@playwright/test'
import { SCHOOL, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { ACTIVITIES, logIn, recordCalls, REGISTRATIONS } from '../support/steps'
import { follow, moveTo, open } from '../support/walk'

const pages = [
  '/schools',
  '/schools/1',
  '/schools/docs/1',
  '/schools/docs/all',
  '/activities',
  '/honours',
  '/calendar',
  '/settings',
  '/account',
]

const listAddresses: Record<string, RegExp> = { '/': REGISTRATIONS, '/activities': ACTIVITIES }

/** Opens the first page, goes to the others as a link does, and stays on each. */
async function visit(page: Page, paths: string[]) {
  for (const [index, path] of paths.entries())
    await test.step(path, async () => {
      await (index === 0 ? open : moveTo)(page, path)
      await expect(page).toHaveURL(listAddresses[path] ?? path)
    })
}

test('a visitor who opens any page of the shell is sent to the login page, and nothing is asked of the server', async ({ page }) => {
  const calls = recordCalls(page)
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  for (const path of pages)
    await test.step(path, async () => {
      await (path === '/schools/1' ? page.goto(path) : follow(page, path))
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
      await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    })
  expect(calls).toEqual([])
})

test('after signing in one gets the page that was asked for, as it was asked for', async ({ page }) => {
  await page.goto('/settings?tab=logboek&search=Najaar')
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, STAFF)
  await expect(page.getByRole('tab', { name: 'Logboek' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/settings?tab=logboek&search=Najaar')
})

test('the way back never leaves this site', async ({ page }) => {
  await page.goto(`/login?redirect=${encodeURIComponent('//pre-u.invalid/')}`)
  await logIn(page, STAFF)
  await expect(page.getByRole('heading', { level: 1, name: 'Inschrijvingen' })).toBeVisible()
  await expect(page).toHaveURL(REGISTRATIONS)
})

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('signed in, the login page leads to the registrations, and every page may be opened', async ({ page }) => {
    await page.goto('/login')
    await expect(page).toHaveURL(REGISTRATIONS)
    await expect(page.getByRole('heading', { level: 1, name: 'Inschrijvingen' })).toBeVisible()
    await visit(page, pages)
  })
})

test.describe('a school user', () => {
  test.use({ account: SCHOOL })

  test('signed in, the login page leads to the activities, and so do pages of the staff and of another school', async ({
    page,
    session,
  }) => {
    const start = async () => {
      await expect(page).toHaveURL(ACTIVITIES)
      await expect(page.getByRole('heading', { level: 1, name: 'Pre-U Activiteiten' })).toBeVisible()
    }
    await page.goto('/login')
    await start()
    const other = (session.user.school?.id ?? 0) + 1
    for (const path of ['/settings', '/settings?tab=logboek', '/schools', `/schools/${other}`, `/schools/docs/${other}`])
      await test.step(path, async () => {
        await (path === '/schools' ? page.goto(path) : follow(page, path))
        await start()
      })
  })

  test('may open the pages of its own school and those for all', async ({ page, session }) => {
    const own = session.user.school?.id
    await visit(page, [
      '/',
      '/activities',
      '/calendar',
      '/honours',
      `/schools/${own}`,
      `/schools/docs/${own}`,
      '/schools/docs/all',
      '/account',
    ])
  })
})
