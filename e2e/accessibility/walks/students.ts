import { fullName } from '@pre-u/contract/platform/names'
import { expect } from '@playwright/test'
import { createActivity } from '../../activities/activities'
import { addPupil, cell, changeActivity, classList, openActivity, paste, sendButton, strip } from '../../students/pupils'
import { createSchool, drawer } from '../../students/register'
import { registerMany, setStatus, statusButton, tick } from '../../students/registrations'
import { sharedSession, STAFF } from '../../support/api'
import { closeAll, follow, moveTo, open, openMenu } from '../../support/walk'
import type { Walk } from '../walk'

export const studentWalks: Walk[] = [
  {
    name: 'Inschrijvingen',
    role: 'medewerker',
    routes: ['/', '/leerlingen/$id', '/leerlingen/overzicht', '/activities/$id/inschrijven'],
    go: async ({ page, session, look }) => {
      const activity = await createActivity(session, { capacity: 1 })
      const [first] = await registerMany(session, activity, await createSchool(session), 2)
      await setStatus(session, [first!.id], 'WAITLISTED')
      await open(page, '/')
      await look('inschrijvingen')
      await follow(page, `/?activity__id=${activity.id}`)
      await expect(page.getByRole('region', { name: 'Wachtlijst' })).toBeVisible()
      await tick(page, fullName(first!)).click()
      await look('rijen gekozen')
      await statusButton(page, first!, 'Wachtlijst').click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      await look('menu van een status')
      await page.getByRole('menuitem', { name: 'Met een reden…' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('status met een reden')
      await closeAll(page)
      await openMenu(page, `Acties voor ${fullName(first!)}`)
      await page.getByRole('menuitem', { name: 'Verplaatsen of kopiëren…' }).click()
      await expect(page.getByRole('combobox', { name: 'Naar activiteit' })).toBeFocused()
      await look('verplaatsen of kopiëren')
      await closeAll(page, 'listbox')
      await closeAll(page)
      await follow(page, `/?activity__id=${activity.id}&open=${first!.id}`)
      await expect(drawer(page).getByRole('listitem').first()).toBeVisible()
      await look('inschrijving')
      await moveTo(page, `/leerlingen/${first!.id}`)
      await look('leerling')
      await page.getByRole('link', { name: 'Overzicht voor thuis' }).click()
      await page.waitForURL(/\/leerlingen\/overzicht/)
      await expect(page.getByRole('article').first()).toBeVisible()
      await look('overzicht voor thuis')
      await moveTo(page, `/activities/${activity.id}/inschrijven`)
      await expect(page.getByRole('combobox', { name: 'School' })).toBeVisible()
      await look('leerlingen inschrijven')
      await page.getByRole('combobox', { name: 'School' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await look('school kiezen')
    },
  },
  {
    name: 'Inschrijvingen',
    role: 'school',
    routes: ['/', '/leerlingen/$id', '/leerlingen/overzicht'],
    go: async ({ page, session, look }) => {
      const staff = await sharedSession(STAFF)
      const activity = await createActivity(staff)
      const [first] = await registerMany(staff, activity, session.user.school!, 1)
      await setStatus(staff, [first!.id], 'ACCEPTED')
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Acties voor/ }).first()).toBeVisible()
      await look('inschrijvingen')
      await follow(page, `/?activity__id=${activity.id}&open=${first!.id}`)
      await expect(drawer(page)).toContainText('al besloten')
      await look('inschrijving die vaststaat')
      await changeActivity(activity, { deadline: new Date(Date.now() - 60_000).toISOString() })
      await page.reload()
      await page.getByRole('button', { name: 'Ziek of verhinderd melden…' }).click()
      await expect(page.getByRole('button', { name: 'Melden', exact: true })).toBeVisible()
      await look('ziek melden')
      await moveTo(page, `/leerlingen/${first!.id}`)
      await look('leerling')
      await page.getByRole('link', { name: 'Overzicht voor thuis' }).click()
      await page.waitForURL(/\/leerlingen\/overzicht/)
      await expect(page.getByRole('article').first()).toBeVisible()
      await look('overzicht voor thuis')
    },
  },
  {
    name: 'Leerlingen inschrijven',
    role: 'school',
    routes: ['/activities/$id', '/activities/$id/inschrijven'],
    go: async ({ page, session, look }) => {
      const activity = await openActivity({ deadline: new Date(Date.now() + 30 * 60_000).toISOString(), max_per_school: 40 })
      await addPupil(session, await openActivity())
      await page.goto(`/activities/${activity.id}`)
      await expect(page.getByRole('timer')).toBeVisible()
      await look('activiteit die bijna sluit')
      await moveTo(page, `/activities/${activity.id}/inschrijven`)
      await expect(cell(page, 'Voornaam', 1)).toBeVisible()
      await look('lege tabel')
      await page.getByRole('button', { name: 'Eerdere leerlingen' }).click()
      await expect(drawer(page).getByRole('checkbox').first()).toBeVisible()
      await look('eerdere leerlingen')
      await closeAll(page)
      await cell(page, 'Voornaam', 1).focus()
      await paste(page, classList(8).replace('V5A', 'x'))
      await expect(strip(page).getByRole('heading', { name: '1 fout' })).toBeVisible()
      await look('tabel met een fout')
      await paste(page, 'Jan\tMeer\tjan@x.nl\t5')
      await expect(page.getByRole('region', { name: 'Kloppen deze kolommen?' })).toBeVisible()
      await look('vraag over de kolommen')
      await page.getByRole('button', { name: 'Annuleren' }).click()
      await page.getByRole('button', { name: 'Eén leerling' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('één leerling')
      await closeAll(page)
      await sendButton(page).click()
      await expect(page.getByRole('region', { name: '7 leerlingen ingeschreven' })).toBeVisible()
      await look('ingeschreven')
    },
  },
]
