import { expect } from '@playwright/test'
import { createSchool, drawer, field } from '../../students/register'
import { SCHOOL, sharedSession } from '../../support/api'
import { section } from '../../activities/activities'
import { closeAll, follow, moveTo, open } from '../../support/walk'
import type { Walk } from '../walk'

const HEADINGS =
  'PROVINCIE;INSTELLINGSCODE;VESTIGINGSCODE;VESTIGINGSNAAM;STRAATNAAM;HUISNUMMER-TOEVOEGING;POSTCODE;PLAATSNAAM;COROPGEBIED CODE'

export const schoolWalks: Walk[] = [
  {
    name: 'Scholen',
    role: 'medewerker',
    routes: ['/schools', '/schools/$id'],
    go: async ({ page, look }) => {
      const { id, name } = (await sharedSession(SCHOOL)).user.school!
      await open(page, '/schools')
      await look('scholen')
      await follow(page, `/schools?search=${encodeURIComponent(name)}&open=nieuw`)
      await drawer(page).getByRole('button', { name: 'Toevoegen' }).click()
      await expect(drawer(page).getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
      await look('nieuwe school met fouten')
      await closeAll(page)
      await moveTo(page, `/schools/${id}`)
      await expect(section(page, 'Inschrijvingen').getByRole('listitem').first()).toBeVisible()
      await look('school')
      await page.getByRole('button', { name: 'Contactpersoon toevoegen' }).click()
      await expect(field(page, 'Voornaam')).toBeVisible()
      await look('nieuwe contactpersoon')
    },
  },
  {
    name: 'Vergelijken met DUO',
    role: 'medewerker',
    routes: ['/schools/duo'],
    tolerates: /status of 400/,
    go: async ({ page, session, look }) => {
      // Unlike that of another walk.
      const brin = `90DU${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`
      const school = await createSchool(session, { brin, city: 'Assen', street: 'Oude weg 1' })
      const name = '02.-alle-vestigingen-vo.csv'
      const send = (lines: string[]) =>
        page
          .getByLabel('Bestand van DUO', { exact: true })
          .locator('input[type=file]')
          .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from([...lines, ''].join('\r\n'), 'latin1') })
      await open(page, '/schools/duo')
      await look('bestand kiezen')
      await send(['naam;klas', 'Jan;4'])
      await expect(page.getByRole('alert')).toBeVisible()
      await look('verkeerd bestand')
      await send([HEADINGS, `Drenthe;${brin.slice(0, 4)};${brin};${school.name};Nieuwe weg;2;9401 AB;Assen;7`])
      await expect(page.getByRole('region', { name: 'Ander adres' })).toBeVisible()
      await look('verschillen')
    },
  },
  {
    name: 'Contactpersonen uit een bestand',
    role: 'medewerker',
    routes: ['/schools/contactpersonen'],
    tolerates: /status of 400/,
    go: async ({ page, session, look }) => {
      const school = await createSchool(session)
      const send = (lines: string[]) =>
        page
          .getByLabel('Bestand met contactpersonen', { exact: true })
          .locator('input[type=file]')
          .setInputFiles({ name: 'contactpersonen.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
      await open(page, '/schools/contactpersonen')
      await look('bestand kiezen')
      await send(['MZ'])
      await expect(page.getByRole('alert')).toBeVisible()
      await look('verkeerd bestand')
      await send([
        'School;Naam;E-mailadres;Wat doet ze',
        `${school.name};Eva de Wit;eva${school.id}@lijst.example;Decaan`,
        `Onbekende school ${school.id};Bo Bos;bo${school.id}@lijst.example;Docent`,
        `${school.name};Cas Bos;cas@lijst,example;Docent`,
      ])
      await expect(page.getByRole('region', { name: 'Niet te gebruiken' })).toBeVisible()
      await look('contactpersonen kiezen')
    },
  },
  {
    name: 'De eigen school',
    role: 'school',
    routes: ['/schools/$id'],
    go: async ({ page, session, look }) => {
      await open(page, `/schools/${session.user.school!.id}`)
      await look('school')
    },
  },
]
