import { expect } from '@playwright/test'
import { closeToasts, logIn, toasts } from '../../support/steps'
import { moveTo, open } from '../../support/walk'
import type { Walk } from '../walk'

export const visitorWalks: Walk[] = [
  {
    name: 'Inloggen',
    role: 'bezoeker',
    routes: ['/login', '/verify-email', '/authentication/password/reset', '/authentication/email'],
    tolerates: /status of 40[01]/,
    go: async ({ page, look }) => {
      await open(page, '/login')
      await look('inloggen')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('Wachtwoord is vereist')).toBeVisible()
      await look('inloggen met fouten')
      await logIn(page, 'niemand@pre-u.example', 'verkeerd')
      await toasts(page).getByText('Inloggen mislukt').hover()
      await look('inloggen met een melding')

      await closeToasts(page)
      await moveTo(page, '/verify-email')
      await page.getByRole('button', { name: 'Link versturen' }).click()
      await expect(page.getByText('E-mailadres is vereist')).toBeVisible()
      await look('wachtwoord vergeten')
      await page.getByRole('textbox', { name: 'E-mailadres' }).fill('niemand@pre-u.example')
      await page.getByRole('button', { name: 'Link versturen' }).click()
      await expect(page.getByRole('heading', { name: 'Controleer uw e-mail' })).toBeVisible()
      await look('link aangevraagd')

      await page.route('**/auth/password/reset/confirm/**', (route) =>
        route.request().method() === 'GET' ? route.fulfill({ json: { password_min: 10 } }) : route.fallback(),
      )
      await moveTo(page, '/authentication/password/reset/?uid=1&token=onzin')
      await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('Abcdefgh12')
      await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
      await expect(page.getByText('Wachtwoord is vereist')).toBeVisible()
      await look('nieuw wachtwoord met fouten')
      await page.getByLabel('Herhaal nieuw wachtwoord', { exact: true }).fill('Abcdefgh12')
      await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
      await expect(page.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeVisible()
      await look('link die niet meer werkt')
      await page.unroute('**/auth/password/reset/confirm/**')

      await moveTo(page, '/authentication/email?uid=1&token=onzin')
      await look('e-mailadres bevestigen')
      await open(page, '/authentication/email?uid=1&token=onzin&keep=1')
      await look('e-mailadres behouden')
      await open(page, '/authentication/email?uid=1&token=onzin&agree=1')
      await look('akkoord met een nieuw e-mailadres')
    },
  },
  {
    name: 'Verklaringen',
    role: 'bezoeker',
    routes: ['/privacy', '/toegankelijkheid'],
    go: async ({ page, look }) => {
      await open(page, '/privacy')
      await look('privacyverklaring')
      await open(page, '/toegankelijkheid')
      await look('toegankelijkheidsverklaring')
    },
  },
]
