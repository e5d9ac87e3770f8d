import { expect } from '@playwright/test'
import { addCandidate, attach, candidatePath, choose, createProgram, handIn, openCandidate, pdfFile, place } from '../../honours/honours'
import { closeAll, follow, moveTo, open } from '../../support/walk'
import type { Walk } from '../walk'

const routes = ['/honours', '/honours/$id', '/honours/$id/kandidaten/$candidateId']

export const honoursWalks: Walk[] = [
  {
    name: 'Honoursprogramma',
    role: 'medewerker',
    routes,
    go: async ({ page, session, look }) => {
      const program = await createProgram({ is_active: false, deadline: '2026-01-10' })
      await open(page, '/honours')
      await expect(page.getByRole('link', { name: program.name })).toBeVisible()
      await look('programma’s')
      await follow(page, '/honours?open=nieuw')
      const form = page.getByRole('dialog', { name: 'Nieuw programma' })
      await form.getByRole('textbox', { name: 'Bijlage 1' }).fill('')
      await form.getByRole('button', { name: 'Toevoegen', exact: true }).click()
      await expect(form.getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
      await look('programma met fouten')

      const filled = await createProgram()
      const candidate = await handIn(session, await addCandidate(session, filled, { school_id: 5 }))
      await addCandidate(session, filled, { school_id: 5 })
      await open(page, `/honours/${filled.id}`)
      await expect(page.getByText('3 van 3 bijlagen')).toBeVisible()
      await look('programma')
      await page
        .getByRole('button', { name: /^Status van .*: Aangemeld$/ })
        .first()
        .click()
      await expect(page.getByRole('menu')).toBeVisible()
      await look('status van een kandidaat')
      await closeAll(page, 'menu')
      await moveTo(page, candidatePath(candidate))
      await expect(page.getByRole('heading', { name: 'Geschiedenis' })).toBeVisible()
      await look('kandidaat')
    },
  },
  {
    name: 'Honoursprogramma',
    role: 'school',
    routes,
    go: async ({ page, session, look }) => {
      const program = await createProgram()
      const candidate = await addCandidate(session, program)
      await attach(session, candidate, 'Cijferlijst')
      await open(page, '/honours')
      await expect(page.getByRole('link', { name: program.name })).toBeVisible()
      await look('programma’s')
      await moveTo(page, `/honours/${program.id}`)
      await look('programma')
      await follow(page, `/honours/${program.id}?open=nieuw`)
      await page.getByRole('button', { name: 'Opslaan en bijlagen toevoegen' }).click()
      await expect(page.getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
      await look('nieuwe kandidaat met fouten')
      await closeAll(page)
      await moveTo(page, candidatePath(candidate))
      await choose(page, 'Motivatiebrief', pdfFile('brief.exe'))
      await expect(place(page, 'Motivatiebrief').getByRole('alert')).toBeVisible()
      await page.getByRole('textbox', { name: 'E-mailadres' }).fill('geen adres')
      await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
      await look('kandidaat met fouten')
      await page.getByRole('textbox', { name: 'E-mailadres' }).fill(candidate.email)
      await place(page, 'Cijferlijst').getByRole('button', { name: 'Cijferlijst.pdf bekijken' }).click()
      await expect(page.getByRole('img', { name: 'Cijferlijst.pdf, pagina 1 van 1' })).toHaveAttribute('data-drawn', 'true')
      await look('voorbeeld van een bijlage')
      await openCandidate(page, await handIn(session, await addCandidate(session, program)))
      await expect(page.getByText(/Ingediend op/)).toBeVisible()
      await look('ingediende kandidaat')
    },
  },
]
