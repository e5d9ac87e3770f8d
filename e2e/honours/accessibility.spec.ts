import { SCHOOL, STAFF } from '../support/api'
import { checkAccessibility, expect, test } from '../support/fixtures'
import { addCandidate, attach, choose, createProgram, handIn, openCandidate, pdfFile, place } from './honours'
import { variants } from '../students/register'
import { open } from '../support/walk'

for (const { colorScheme, width } of variants)
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } })
    // Each walks past many screens.
    test.slow()

    test.describe('staff', () => {
      test.use({ account: STAFF })

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
    })
  })
