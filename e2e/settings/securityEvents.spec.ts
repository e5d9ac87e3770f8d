import { fullName } from '@pre-u/contract/platform/names'
import type { Page } from '@playwright/test'
import { createColleague } from '../students/register'
import { givePassword, signIn, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { chooseFilter, LATE_LISTS, logIn } from '../support/steps'
import { follow } from '../support/walk'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })

test('staff who mistype a password find it under security, with the sign-in that went well', async ({ page, tolerate }) => {
  tolerate(/status of 401/)
  tolerate(LATE_LISTS)
  const colleague = await createColleague(await signIn(STAFF))
  const name = fullName(colleague)
  await givePassword(colleague.email)
  await page.goto('/login')
  await logIn(page, colleague.email, 'niet-het-wachtwoord')
  await expect(page.getByText('E-mailadres of wachtwoord is onjuist.').first()).toBeVisible()
  await logIn(page, colleague.email)
  await expect(page).toHaveURL('/')
  await follow(page, '/settings')
  await page.getByRole('tab', { name: 'Beveiliging' }).click()
  const own = rows(page).filter({ hasText: name })
  await expect(own.nth(0)).toContainText('Ingelogd')
  await expect(own.nth(0)).toContainText(/127\.0\.0\.1, Chrome/)
  await expect(own.nth(1)).toContainText('Inloggen geweigerd')
  await expect(own.nth(1)).toContainText('Onjuist wachtwoord')
  await expect(own.nth(2)).toContainText('Wachtwoord ingesteld')

  await test.step('the filters leave what is asked for, and an export is an event too', async () => {
    await chooseFilter(page, 'Wie', name)
    await expect(rows(page)).toHaveCount(3)
    await chooseFilter(page, 'Wat', 'Inloggen geweigerd')
    await expect(rows(page)).toHaveCount(1)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporteren' }).click()
    expect((await download).suggestedFilename()).toMatch(/^beveiliging-.*\.xlsx$/)
    await page.getByRole('button', { name: 'Filter Wat wissen' }).click()
    await page.reload()
    await expect(rows(page)).toHaveCount(4)
    await expect(rows(page).nth(0)).toContainText('Export gemaakt')
    await follow(page, '/settings?tab=beveiliging&at__gte=2100-01-01')
    await expect(page.getByRole('heading', { name: 'Niets gevonden' })).toBeVisible()
  })
})
