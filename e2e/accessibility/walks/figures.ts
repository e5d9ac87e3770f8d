import { expect } from '@playwright/test'
import { openEachView } from '../../figures/figures'
import { moveTo, open } from '../../support/walk'
import type { Walk } from '../walk'

export const figureWalks: Walk[] = [
  {
    name: 'Overzicht en cijfers',
    role: 'medewerker',
    routes: ['/overzicht', '/cijfers'],
    go: async ({ page, look }) => {
      await open(page, '/overzicht')
      await look('overzicht')
      await moveTo(page, '/cijfers?by=grade')
      await expect(page.getByRole('group', { name: 'Inschrijvingen per leerjaar' })).toBeVisible()
      await look('cijfers per leerjaar')
      await openEachView(page, (view) => look(`cijfers, ${view.toLowerCase()}`))
    },
  },
  {
    name: 'Cijfers',
    role: 'school',
    routes: ['/cijfers'],
    go: async ({ page, look }) => {
      await page.goto('/cijfers')
      await expect(page.getByRole('rowheader', { name: 'Totaal' })).toBeVisible()
      await look('cijfers van de school')
    },
  },
  {
    name: 'Berichten',
    role: 'medewerker',
    routes: ['/berichten', '/berichten/$id'],
    go: async ({ page, look }) => {
      await page.goto('/berichten')
      await expect(page.getByRole('link', { name: 'Rooster van de open dagen' })).toBeVisible()
      await look('berichten')
      await page.getByRole('link', { name: 'Rooster van de open dagen' }).click()
      await expect(page.getByRole('main').getByText('Verzonden', { exact: true }).first()).toBeVisible()
      await look('verzonden bericht')
      await moveTo(page, '/berichten')
      await page.getByRole('button', { name: 'Nieuw bericht' }).click()
      await page.getByRole('radio', { name: 'Scholen die ik zelf kies' }).check()
      await page.getByRole('button', { name: 'Verzenden', exact: true }).click()
      await expect(page.getByRole('link', { name: 'Onderwerp is vereist' })).toBeVisible()
      await look('nieuw bericht met fouten')
      await page.getByRole('combobox', { name: 'Scholen' }).click()
      await page.getByRole('option').first().click()
      await page.keyboard.press('Escape')
      await page.getByRole('textbox', { name: 'Onderwerp', exact: true }).fill('Welkom {{school}}')
      await expect(page.getByRole('article').getByRole('heading')).toContainText('Welkom')
      await look('nieuw bericht met voorbeeld')
    },
  },
]
