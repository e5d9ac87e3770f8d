import { changePeriod, createPeriod, SCHOOL, STAFF } from '../support/api'
import { checkAccessibility, expect, test } from '../support/fixtures'
import { variants } from '../students/register'
import { logIn, toasts } from '../support/steps'
import { closeAll, open, openMenu } from '../support/walk'

for (const { colorScheme, width } of variants)
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } })
    // Each walks past many screens.
    test.slow()

    test('before signing in', async ({ page, tolerate }) => {
      tolerate(/status of 40[01]/)
      await open(page, '/login')
      await checkAccessibility(page)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('Wachtwoord is vereist')).toBeVisible()
      await checkAccessibility(page, 'login with faults')
      await logIn(page, 'niemand@pre-u.example', 'verkeerd')
      await toasts(page).getByText('Inloggen mislukt').hover()
      await checkAccessibility(page, 'login with a toast')

      await open(page, '/verify-email')
      await page.getByRole('button', { name: 'Link versturen' }).click()
      await expect(page.getByText('E-mailadres is vereist')).toBeVisible()
      await checkAccessibility(page)
      await page.getByRole('textbox', { name: 'E-mailadres' }).fill('niemand@pre-u.example')
      await page.getByRole('button', { name: 'Link versturen' }).click()
      await expect(page.getByRole('heading', { name: 'Controleer uw e-mail' })).toBeVisible()
      await checkAccessibility(page, 'reset asked for')

      await open(page, '/authentication/password/reset/?uid=1&token=onzin')
      await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('Abcdef12')
      await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
      await expect(page.getByText('Wachtwoord is vereist')).toBeVisible()
      await checkAccessibility(page, 'reset with faults')
      await page.getByLabel('Herhaal nieuw wachtwoord', { exact: true }).fill('Abcdef12')
      await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
      await expect(page.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeVisible()
      await checkAccessibility(page, 'a link that does not work')
    })

    test.describe('staff', () => {
      test.use({ account: STAFF })

      test('the shell and its pages', async ({ page }) => {
        for (const path of ['/', '/schools', '/schools/5', '/schools/docs/all', '/bestaat/niet']) {
          await open(page, path)
          await checkAccessibility(page)
        }
        await open(page, '/api/docs/')
        await page.getByRole('searchbox', { name: 'Zoeken' }).fill('/api/periods')
        await page.locator('summary').first().click()
        await checkAccessibility(page)
      })

      test('what floats over a page', async ({ page, context, tolerate }) => {
        tolerate(/ERR_INTERNET_DISCONNECTED/)
        await open(page, '/settings?tab=account')
        await openMenu(page, 'Accountmenu')
        await checkAccessibility(page, 'account menu')
        await page.getByRole('menuitem', { name: 'Overal uitloggen' }).click()
        await expect(page.getByRole('dialog', { name: 'Overal uitloggen?' })).toBeVisible()
        await checkAccessibility(page, 'confirm dialog')
        await closeAll(page)
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
        await checkAccessibility(page, 'command palette')
        await closeAll(page)
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: 'Sneltoetsen' })).toBeVisible()
        await checkAccessibility(page, 'shortcuts')
        await closeAll(page)
        await context.setOffline(true)
        await expect(page.getByText('U bent offline.')).toBeVisible()
        await checkAccessibility(page, 'offline')
        await context.setOffline(false)
      })

      test('the periods', async ({ page, session, tolerate }) => {
        tolerate(/status of 409/)
        const { id, name } = await createPeriod(session)
        await createPeriod(session, { name: `${name} uit`, is_active: false })
        await page.goto(`/settings?search=${name}`)
        await expect(page.getByText('Niet actief')).toBeVisible()
        await checkAccessibility(page, 'periods')
        await openMenu(page, `Acties voor ${name} 2026-2027`)
        await checkAccessibility(page, 'menu of a row')
        await closeAll(page, 'menu')
        await openMenu(page, 'Kolommen')
        await checkAccessibility(page, 'columns')
        await closeAll(page, 'menu')
        await page.getByRole('button', { name: 'Schooljaar', exact: true }).first().click()
        await page.getByRole('option', { name: '2026-2027' }).click()
        await expect(page.getByRole('button', { name: 'Filter Schooljaar wissen' })).toBeVisible()
        await page.getByRole('button', { name: 'Actief', exact: true }).first().click()
        await expect(page.getByRole('option').first()).toBeVisible()
        await checkAccessibility(page, 'filters')

        await page.goto(`/settings?search=${name}&open=nieuw`)
        const drawer = page.getByRole('dialog', { name: 'Nieuwe periode' })
        await drawer.getByRole('button', { name: 'Toevoegen' }).click()
        await expect(drawer.getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
        await checkAccessibility(page, 'form with faults')
        await drawer.getByRole('textbox', { name: 'Begindatum', exact: true }).fill('12/11/30')
        await drawer.getByRole('button', { name: 'Kalender openen: Begindatum' }).click()
        await expect(page.getByText('november 2030')).toBeVisible()
        await checkAccessibility(page, 'date picker')
        await page.keyboard.press('Escape')
        await expect(page.getByText('november 2030')).toBeHidden()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog', { name: 'Wijzigingen niet opgeslagen' })).toBeVisible()
        await checkAccessibility(page, 'question over a drawer')
        await page.getByRole('button', { name: 'Niet opslaan' }).click()

        await page.goto(`/settings?search=${name}&open=${id}`)
        const existing = page.getByRole('dialog', { name })
        await existing.getByRole('textbox', { name: 'Naam' }).fill(`${name} van mij`)
        await changePeriod(session, id, { name: `${name} van de ander` })
        await existing.getByRole('button', { name: 'Opslaan' }).click()
        await expect(page.getByRole('region', { name: /Iemand anders/ })).toBeVisible()
        await checkAccessibility(page, 'two editors')
        await existing.getByRole('button', { name: 'Opslaan' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await page.goto(`/settings?search=${crypto.randomUUID()}`)
        await expect(page.getByRole('heading', { name: 'Niets gevonden' })).toBeVisible()
        await checkAccessibility(page, 'nothing found')
      })

      test('the log and the own account', async ({ page, session }) => {
        const { id, name } = await createPeriod(session)
        await changePeriod(session, id, { is_active: false })
        await page.goto(`/settings?tab=logboek&search=${name}`)
        await page
          .getByRole('link', { name: /\d\d:\d\d/ })
          .first()
          .click()
        await expect(page.getByRole('dialog')).toContainText('gewijzigd')
        await checkAccessibility(page, 'entry of the log')
        await closeAll(page)
        await checkAccessibility(page, 'log')
        await page.getByRole('tab', { name: 'Mijn account' }).click()
        await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
        await expect(page.getByText('Wachtwoord is vereist').first()).toBeVisible()
        await checkAccessibility(page, 'account with faults')
      })
    })

    test.describe('a school user', () => {
      test.use({ account: SCHOOL })

      test('the shell and its pages', async ({ page, session }) => {
        const own = session.user.school?.id
        for (const path of [`/schools/docs/${own}`, `/schools/${own}`, '/account']) {
          await open(page, path)
          await checkAccessibility(page)
        }
        if (width > 768) return
        await page.getByRole('button', { name: 'Menu openen' }).click()
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
        await checkAccessibility(page, 'menu drawer')
      })
    })
  })
