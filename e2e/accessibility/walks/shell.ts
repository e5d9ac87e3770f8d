import { expect } from '@playwright/test'
import { createActivity } from '../../activities/activities'
import { registerMany, setStatus } from '../../students/registrations'
import { sharedSession, STAFF } from '../../support/api'
import { closeAll, open, openMenu } from '../../support/walk'
import type { Walk } from '../walk'

const openPalette = async ({ page }: Parameters<Walk['go']>[0], text: string) => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('combobox').fill(text)
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
}

export const shellWalks: Walk[] = [
  {
    name: 'Wat over een pagina staat',
    role: 'medewerker',
    routes: ['/account'],
    tolerates: /ERR_INTERNET_DISCONNECTED|status of 404/,
    go: async (tools) => {
      const { page, context, look } = tools
      await open(page, '/account')
      await look('mijn account')
      await openMenu(page, 'Accountmenu')
      await look('accountmenu')
      await page.getByRole('menuitem', { name: 'Overal uitloggen' }).click()
      await expect(page.getByRole('dialog', { name: 'Overal uitloggen?' })).toBeVisible()
      await look('bevestigen')
      await closeAll(page)
      await openPalette(tools, 'de')
      await look('snelzoeker met resultaten')
      await closeAll(page)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Sneltoetsen' })).toBeVisible()
      await look('sneltoetsen')
      await closeAll(page)
      await context.setOffline(true)
      await expect(page.getByText('U bent offline.')).toBeVisible()
      await look('zonder verbinding')
      await context.setOffline(false)
      await open(page, '/bestaat/niet')
      await look('pagina die niet bestaat')
    },
  },
  {
    name: 'Wat over een pagina staat',
    role: 'school',
    routes: ['/account'],
    go: async (tools) => {
      const { page, session, width, look } = tools
      const staff = await sharedSession(STAFF)
      const pupils = await registerMany(staff, await createActivity(staff), { id: session.user.school!.id }, 1)
      await setStatus(staff, [pupils[0]!.id], 'ACCEPTED')
      await open(page, '/account')
      await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
      await expect(page.getByText('Wachtwoord is vereist').first()).toBeVisible()
      await look('mijn account met fouten')
      await page.getByRole('button', { name: /^Nieuw/ }).click()
      await expect(page.getByRole('dialog', { name: 'Nieuw' }).getByRole('listitem').first()).toBeVisible()
      await look('nieuws voor de school')
      await closeAll(page)
      await openPalette(tools, 'kal')
      await look('snelzoeker')
      await closeAll(page)
      if (width > 768) return
      await page.getByRole('button', { name: 'Menu openen' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      await look('menu')
    },
  },
]
