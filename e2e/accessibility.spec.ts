import type { Page } from '@playwright/test'
import { changePeriod, createPeriod, SCHOOL, STAFF } from './api'
import { chooseAction, drop, item, makeFolder, openFolder, ownTree, PNG, putFile } from './documents'
import { checkAccessibility, expect, test } from './fixtures'
import { addCandidate, attach, choose, createProgram, handIn, openCandidate, pdfFile, place } from './honours'
import { variants } from './register'
import { logIn, toasts } from './steps'

const openMenu = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('menu')).toBeVisible()
}
const closeAll = async (page: Page, role: 'dialog' | 'menu' | 'listbox' = 'dialog') => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole(role)).toHaveCount(0)
}
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

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
        for (const path of ['/', '/schools', '/schools/5', '/schools/docs/all', '/activities', '/honours', '/calendar', '/bestaat/niet']) {
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
        await open(page, '/honours')
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

        await page.goto('/settings?open=nieuw')
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

        await page.goto(`/settings?open=${id}`)
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

      test('the honours programme', async ({ page, session }) => {
        const program = await createProgram({ is_active: false, deadline: '2026-01-10' })
        await open(page, '/honours')
        await expect(page.getByRole('link', { name: program.name })).toBeVisible()
        await checkAccessibility(page)
        await page.goto('/honours?open=nieuw')
        const form = page.getByRole('dialog', { name: 'Nieuw programma' })
        await form.getByRole('textbox', { name: 'Bijlage 1' }).fill('')
        await form.getByRole('button', { name: 'Toevoegen', exact: true }).click()
        await expect(form.getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
        await checkAccessibility(page, 'programme with faults')

        const filled = await createProgram()
        const candidate = await handIn(session, await addCandidate(session, filled, { school_id: 5 }))
        await addCandidate(session, filled, { school_id: 5 })
        await open(page, `/honours/${filled.id}`)
        await expect(page.getByText('3 van 3 bijlagen')).toBeVisible()
        await checkAccessibility(page, 'programme')
        await page
          .getByRole('button', { name: /^Status van .*: Aangemeld$/ })
          .first()
          .click()
        await expect(page.getByRole('menu')).toBeVisible()
        await checkAccessibility(page, 'status of a candidate')
        await openCandidate(page, candidate)
        await expect(page.getByRole('heading', { name: 'Geschiedenis' })).toBeVisible()
        await checkAccessibility(page, 'candidate')
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

      test('the honours programme', async ({ page, session }) => {
        const program = await createProgram()
        const candidate = await addCandidate(session, program)
        await attach(session, candidate, 'Cijferlijst')
        await open(page, '/honours')
        await expect(page.getByRole('link', { name: program.name })).toBeVisible()
        await checkAccessibility(page)
        await page.goto(`/honours/${program.id}?open=nieuw`)
        await page.getByRole('button', { name: 'Opslaan en bijlagen toevoegen' }).click()
        await expect(page.getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
        await checkAccessibility(page, 'new candidate with faults')
        await openCandidate(page, candidate)
        await choose(page, 'Motivatiebrief', pdfFile('brief.exe'))
        await expect(place(page, 'Motivatiebrief').getByRole('alert')).toBeVisible()
        await page.getByRole('textbox', { name: 'E-mailadres' }).fill('geen adres')
        await page.getByRole('textbox', { name: 'Achternaam' }).focus()
        await expect(page.getByText('Vul een geldig e-mailadres in')).toBeVisible()
        await checkAccessibility(page, 'candidate with faults')
        await place(page, 'Cijferlijst').getByRole('button', { name: 'Cijferlijst.pdf bekijken' }).click()
        await expect(page.getByRole('img', { name: 'Cijferlijst.pdf, pagina 1 van 1' })).toHaveAttribute('data-drawn', 'true')
        await checkAccessibility(page, 'preview')
        await openCandidate(page, await handIn(session, await addCandidate(session, program)))
        await expect(page.getByText(/Ingediend op/)).toBeVisible()
        await checkAccessibility(page, 'candidate that was handed in')
      })

      test('the shell and its pages', async ({ page, session }) => {
        const own = session.user.school?.id
        for (const path of ['/activities', '/', `/schools/docs/${own}`, `/schools/${own}`, '/account']) {
          await open(page, path)
          await checkAccessibility(page)
        }
        if (width > 768) return
        await page.getByRole('button', { name: 'Menu openen' }).click()
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
        await checkAccessibility(page, 'menu drawer')
      })

      test('the documents', async ({ page, session, tolerate }) => {
        tolerate(/status of 409/)
        const tree = ownTree(session)
        const folder = await openFolder(page, tree)
        await checkAccessibility(page, 'empty folder')
        await makeFolder(tree, 'Binnenin', folder.file_key)
        await putFile(tree, folder.file_key, { name: 'a.png', content: PNG })
        await putFile(tree, folder.file_key, { name: 'b.docx' })
        await putFile(tree, folder.file_key, { name: 'b.docx', on_conflict: 'replace' })
        await expect(item(page, 'b.docx')).toBeVisible()
        await checkAccessibility(page, 'folder')
        await openMenu(page, 'Acties voor b.docx')
        await checkAccessibility(page, 'menu of an item')
        await page.getByRole('menuitem', { name: 'Hernoemen' }).click()
        await page.getByRole('textbox', { name: 'Naam' }).fill('a.png')
        await page.keyboard.press('Enter')
        await expect(page.getByText('Er is hier al een item met de naam a.png.')).toBeVisible()
        await checkAccessibility(page, 'name that is taken')
        await closeAll(page)
        await chooseAction(page, 'b.docx', 'Verplaatsen naar…')
        await expect(page.getByRole('list', { name: /^Mappen in/ })).toBeVisible()
        await checkAccessibility(page, 'move to')
        await closeAll(page)
        await chooseAction(page, 'b.docx', 'Versies')
        await expect(page.getByRole('button', { name: /terugzetten$/ })).toBeVisible()
        await checkAccessibility(page, 'versions')
        await closeAll(page)
        await item(page, 'a.png').click()
        await expect(page.getByRole('img', { name: 'a.png' })).toBeVisible()
        await checkAccessibility(page, 'preview')
        await page.keyboard.press('ArrowRight')
        await expect(page.getByText('Geen voorbeeld mogelijk')).toBeVisible()
        await checkAccessibility(page, 'no preview')
        await closeAll(page)
        await page.getByRole('searchbox', { name: 'Zoeken' }).fill('a')
        await expect(page.getByRole('main').getByRole('link', { name: folder.name }).last()).toBeVisible()
        await checkAccessibility(page, 'search in documents')
        await page.getByRole('button', { name: 'Zoekterm wissen' }).click()
        await page.getByRole('checkbox', { name: 'b.docx selecteren' }).check()
        await drop(page, [{ name: 'a.png' }, { name: 'weg\\is.txt' }, { name: 'b.docx' }])
        await expect(page.getByRole('dialog', { name: 'Deze naam bestaat al' })).toBeVisible()
        await checkAccessibility(page, 'name that exists')
        await page.getByRole('checkbox', { name: 'Voor alle' }).check()
        await closeAll(page)
        await expect(page.getByRole('region', { name: 'Uploads en downloads' }).getByRole('alert')).toBeVisible()
        await checkAccessibility(page, 'upload that was refused, and a selection')
        await page.getByRole('region', { name: 'Geselecteerde items' }).getByRole('button', { name: 'Verwijderen' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
        await expect(item(page, 'b.docx')).toHaveCount(0)
        await page.getByRole('link', { name: 'Prullenbak' }).click()
        await expect(page.getByText(/^nog \d+ dagen$/).first()).toBeVisible()
        await checkAccessibility(page, 'trash')
      })
    })
  })

/** What a reader cannot see: beside the window, or in a box that hides what does not fit. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const holdsText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const canScroll = (element: Element | null): boolean =>
      element !== null && (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || canScroll(element.parentElement))
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { width, left, right } = element.getBoundingClientRect()
      // Width 1: text for screen readers alone.
      if (!holdsText(element) || width <= 1 || !element.checkVisibility({ visibilityProperty: true }) || canScroll(element)) return []
      const hides = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      return hides || left < 0 || right > window.innerWidth ? [`${element.textContent} (${Math.round(left)}–${Math.round(right)})`] : []
    })
  })

test.describe('at twice the size', () => {
  // A window of 1280 pixels zoomed to 200 %.
  test.use({ viewport: { width: 640, height: 400 } })

  const expectNothingCutOff = async (page: Page, paths: string[]) => {
    for (const path of paths) {
      await open(page, path)
      await expect(page.getByText('Laden…')).toHaveCount(0)
      expect.soft(await cutOff(page), path).toEqual([])
    }
  }

  test('nothing is cut off before signing in', async ({ page }) => expectNothingCutOff(page, ['/login', '/verify-email']))

  test.describe('staff', () => {
    test.use({ account: STAFF })

    test('nothing is cut off', async ({ page }) => {
      await expectNothingCutOff(page, ['/', '/schools/5', '/schools/docs/1', '/schools/docs/all', '/activities', '/honours', '/honours/1'])
      await expectNothingCutOff(page, ['/api/docs/', '/bestaat/niet'])
      await expectNothingCutOff(page, ['/settings', '/settings?open=nieuw', '/settings?tab=logboek', '/settings?tab=account'])
    })
  })
})
