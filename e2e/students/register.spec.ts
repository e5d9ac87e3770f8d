import { Buffer } from 'node:buffer'
import { call, createPeriod, SCHOOL, sharedSession, STAFF, uniqueName } from '../support/api'
import { expect, test } from '../support/fixtures'
import {
  addPupil,
  cell,
  changeActivity,
  classList,
  draftOf,
  openActivity,
  openRegister,
  paste,
  registered,
  sendButton,
  strip,
} from './pupils'
import { answer, createSchool, drawer, field, uniqueEmail } from './register'
import { logIn } from '../support/steps'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test.describe('a school user', () => {
  test.use({ account: SCHOOL })

  test('pastes a class from Excel, mends two faults and registers all of it', async ({ page, session }) => {
    const activity = await openActivity()
    const there = await addPupil(session, activity)
    const lines = classList(30).split('\r\n')
    lines[4] = lines[4]!.replace('V5A', 'B9')
    lines[8] = lines[8]!.replace(/\S+@\S+$/, there.email)
    await page.goto(`/activities/${activity.id}`)
    await page.getByRole('link', { name: 'Leerlingen inschrijven' }).click()
    await expect(page.getByText('100 vrij, 1 aanmelding wacht')).toBeVisible()
    // Nothing has the focus yet: whoever comes with a list just pastes it.
    await paste(page, lines.join('\r\n'))

    await expect(cell(page, 'Tussenvoegsel', 1)).toHaveValue('van der')
    await expect(cell(page, 'Leerjaar', 1)).toHaveValue('5')
    await expect(cell(page, 'Niveau', 1)).toHaveValue('vwo')
    await expect(strip(page).getByRole('heading', { name: '2 fouten' })).toBeVisible()
    await expect(page.getByRole('button', { name: '28 goede rijen inschrijven, 2 laten staan' })).toBeEnabled()
    await page.getByRole('button', { name: 'Volgende fout' }).click()
    await expect(cell(page, 'Leerjaar', 4)).toBeFocused()
    await expect(cell(page, 'Leerjaar', 4)).toHaveAccessibleDescription('Kies een leerjaar')
    await expect(strip(page)).toContainText('Fout 1 van 2')
    await page.keyboard.type('h4b')
    await page.keyboard.press('Tab')
    await expect(cell(page, 'Niveau', 4)).toBeFocused()
    await page.getByRole('button', { name: 'Volgende fout' }).click()
    await expect(cell(page, 'E-mailadres', 8)).toBeFocused()
    await expect(strip(page)).toContainText('Rij 8, E-mailadres: Deze leerling is al ingeschreven')
    await expect(cell(page, 'Niveau', 4)).toHaveValue('havo')
    await cell(page, 'E-mailadres', 8).fill(uniqueEmail())
    await page.keyboard.press('Enter')
    await expect(page.getByText('Alles is ingevuld.')).toBeVisible()

    expect(await registered(activity)).toHaveLength(1)
    await page.getByRole('button', { name: 'Inschrijven (30 leerlingen)' }).click()
    const sent = page.getByRole('region', { name: '30 leerlingen ingeschreven' })
    await expect(sent).toBeFocused()
    await expect(sent).toContainText('Status: Aangemeld')
    await expect(sent).toContainText(/en 27 anderen.*Pre-U bepaalt wie een plaats krijgt.*tot de deadline/)
    await expect(sent.getByRole('link', { name: 'Nog een activiteit' })).toHaveAttribute('href', '/activities')
    await expect(cell(page, 'Voornaam', 1)).toHaveValue('')
    expect(await registered(activity)).toHaveLength(31)
    await expect.poll(() => draftOf(session, activity)).toBe('null')
    await sent.getByRole('link', { name: 'Naar de inschrijvingen' }).click()
    await expect(page).toHaveURL(new RegExp(`activity__id=${activity.id}`))
  })

  test('marks who is in the list twice, and takes the row out', async ({ page, tolerate }) => {
    tolerate(/status of 400/)
    const activity = await openActivity()
    const lines = classList(2).split('\r\n')
    await openRegister(page, activity)
    await cell(page, 'Voornaam', 1).focus()
    await paste(page, [...lines, lines[1]].join('\n'))
    await expect(cell(page, 'E-mailadres', 3)).toHaveAccessibleDescription('Dit e-mailadres staat ook in rij 1')
    const checked = page.waitForResponse(/dry_run=true/)
    await strip(page).getByRole('button', { name: 'Rij 3 verwijderen' }).click()
    await expect(page.getByText('Alles is ingevuld.')).toBeVisible()
    await checked
    // Somebody else was quicker: nothing is saved, and the fault stands at its cell.
    await addPupil(await sharedSession(SCHOOL), activity, { email: lines[1]!.split('\t').at(-1)! })
    await sendButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: '1 rij heeft nog een fout. Er is niets opgeslagen.' })).toBeVisible()
    await expect(cell(page, 'E-mailadres', 1)).toHaveAccessibleDescription(/al ingeschreven/)
    expect(await registered(activity)).toHaveLength(1)
  })

  test('is asked about columns that nobody can tell, once', async ({ page, session }) => {
    const activity = await openActivity()
    await openRegister(page, activity)
    await cell(page, 'Voornaam', 1).focus()
    const row = (number: number) => `Voornaam\tAchternaam\tLievelingsvak\tE-mail\tKlas\nJan\tMeer ${number}\tWiskunde\t${uniqueEmail()}\t4`
    await paste(page, row(1))
    await expect(page.getByRole('region', { name: 'Wat betekenen deze kolommen?' })).toBeFocused()
    await expect.poll(() => draftOf(session, activity)).toContain('Lievelingsvak')
    await page.reload()
    await page.getByRole('combobox', { name: 'Lievelingsvak' }).selectOption('Opmerkingen')
    await page.getByRole('button', { name: 'Rijen overnemen' }).click()
    await expect(cell(page, 'Opmerkingen', 1)).toHaveValue('Wiskunde')
    await cell(page, 'Voornaam', 2).focus()
    await paste(page, row(2))
    await expect(cell(page, 'Opmerkingen', 2)).toHaveValue('Wiskunde')
    // Without headings: guessed, and shown before it is used.
    await paste(page, `de Vries\tPiet\t${uniqueEmail()}\tV5`)
    await expect(page.getByRole('region', { name: 'Kloppen deze kolommen?' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Kolom 1' }).selectOption('Achternaam')
    await page.getByRole('combobox', { name: 'Kolom 2' }).selectOption('Voornaam')
    await page.getByRole('button', { name: 'Rijen overnemen' }).click()
    await expect(cell(page, 'Tussenvoegsel', 3)).toHaveValue('de')
    await expect(cell(page, 'Voornaam', 3)).toBeFocused()
  })

  test('gets a template, is told what is wrong with a file, and reads one of the product itself and of an old Windows', async ({
    page,
    session,
    tolerate,
  }) => {
    tolerate(/status of 400/)
    const [earlier, activity] = [await openActivity(), await openActivity()]
    await addPupil(session, earlier, { first_name: 'Zoë', infix: 'van den', last_name: 'Berg' })
    await addPupil(session, earlier, { first_name: 'Adam', last_name: 'Aalbers' })
    const columns = 'first_name,infix,last_name,email,grade,level'
    const exported = await call('GET', `/api/students/export/?activity__id=${earlier.id}&columns=${columns}`, session)
    await openRegister(page, activity)
    const picker = page.getByLabel('Bestand met leerlingen')
    await picker.setInputFiles({ name: 'foto.xlsx', mimeType: '', buffer: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') })
    await expect(page.getByRole('alert').filter({ hasText: /Excel|bestand/ })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Sjabloon' }).click()
    expect((await download).suggestedFilename()).toBe('inschrijvingen-sjabloon.xlsx')

    await picker.setInputFiles({ name: 'klas.xlsx', mimeType: '', buffer: Buffer.from(await exported.arrayBuffer()) })
    await expect(cell(page, 'Voornaam', 1)).toHaveValue('Adam')
    await expect(cell(page, 'Voornaam', 2)).toHaveValue('Zoë')

    const csv = `Naam;Klas;E-mailadres\r\n"Müller, José";4 havo;${uniqueEmail()}\r\n`
    await picker.setInputFiles({ name: 'klas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') })
    await expect(cell(page, 'Achternaam', 3)).toHaveValue('Müller')
    await page.getByRole('button', { name: 'Inschrijven (3 leerlingen)' }).click()
    await expect(page.getByRole('heading', { name: '3 leerlingen ingeschreven' })).toBeVisible()
    expect((await registered(activity)).map(({ first_name }) => first_name)).toEqual(['Adam', 'Zoë', 'José'])
  })

  test('sees the deadline pass while the form is open, and loses nothing', async ({ page, context, tolerate }) => {
    // A check that was under way.
    tolerate(/status of 409/)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const activity = await openActivity({ deadline: inMinutes(30) })
    await openRegister(page, activity)
    await expect(page.getByRole('timer')).toHaveText(/nog (30:00|29:\d\d)/)
    await cell(page, 'Voornaam', 1).focus()
    await paste(page, classList(2))
    await expect(sendButton(page)).toBeEnabled()
    await changeActivity(activity, { deadline: inMinutes(-1) })
    const closed = page.getByRole('alert').filter({ hasText: 'De inschrijving is gesloten sinds' })
    await expect(closed).toContainText('Wat u hebt ingevuld, staat er nog', { timeout: 40_000 })
    await expect(sendButton(page)).toBeDisabled()
    await expect(cell(page, 'Achternaam', 2)).toHaveValue('Meer 2')
    await closed.getByRole('button', { name: 'Rijen kopiëren' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Piet\tvan der\tMeer 2')
    await changeActivity(activity, { deadline: inMinutes(20) })
    await expect(sendButton(page)).toBeEnabled({ timeout: 40_000 })
  })

  test('finds everything back after a reload, an ended session and a lost connection', async ({ page, context, session, tolerate }) => {
    tolerate(/status of 401|ERR_INTERNET_DISCONNECTED/)
    const activity = await openActivity()
    await openRegister(page, activity)
    await cell(page, 'Voornaam', 1).focus()
    await page.keyboard.type('Jan')
    await expect.poll(() => draftOf(session, activity)).toContain('Jan')
    await page.reload()
    await expect(page.getByText('Verder waar u was gebleven.')).toBeVisible()
    await expect(cell(page, 'Voornaam', 1)).toHaveValue('Jan')

    await context.setOffline(true)
    await cell(page, 'Achternaam', 1).fill('Meer')
    await expect(page.getByText('U kunt inschrijven zodra de verbinding terug is.')).toBeVisible()
    await expect(sendButton(page)).toBeDisabled()
    await context.setOffline(false)
    await expect(sendButton(page)).toBeEnabled()

    const refresh = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').state.refresh as string)
    await cell(page, 'E-mailadres', 1).fill(uniqueEmail())
    expect((await call('POST', '/auth/logout/', { body: { refresh } })).status).toBe(204)
    // Into whatever has the focus: a call under way may have ended the session on screen already.
    await page.keyboard.type('x')
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await logIn(page, SCHOOL)
    await expect(cell(page, 'Achternaam', 1)).toHaveValue('Meer')
    await expect(cell(page, 'E-mailadres', 1)).toHaveValue(/@/)
    await cell(page, 'Leerjaar', 1).fill('5')
    await sendButton(page).click()
    await expect(page.getByRole('heading', { name: '1 leerling ingeschreven' })).toBeVisible()
  })

  test('chooses the period where there is more than one', async ({ page, session }) => {
    const staff = await sharedSession(STAFF)
    const [one, other] = [await createPeriod(staff), await createPeriod(staff)]
    const activity = await openActivity({ period_ids: [one.id, other.id] })
    await page.goto(`/activities/${activity.id}/inschrijven`)
    await page.getByRole('combobox', { name: 'Periode' }).click()
    await page.getByRole('option', { name: other.name }).click()
    await expect(cell(page, 'Voornaam', 1)).toBeFocused()
    await paste(page, classList(1))
    await sendButton(page).click()
    await expect(page.getByRole('heading', { name: '1 leerling ingeschreven' })).toBeVisible()
    expect((await registered(activity, session)).map(({ period }) => period.id)).toEqual([other.id])
  })

  test('is told that a list of which the answer was lost is registered', async ({ page, tolerate }) => {
    tolerate(/ERR_FAILED/)
    const activity = await openActivity()
    await openRegister(page, activity)
    await paste(page, classList(3))
    await page.route(
      '**/api/students/import/',
      async (route) => {
        expect((await route.fetch()).status()).toBe(201)
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Inschrijven (3 leerlingen)' }).click()
    const unanswered = page.getByRole('alert').getByText('De verbinding viel weg terwijl uw lijst werd verstuurd.')
    await expect(unanswered).toBeVisible()
    await expect(page.getByRole('region', { name: '3 leerlingen ingeschreven' })).toContainText('Status: Aangemeld')
    await expect(unanswered).toBeHidden()
    await expect(cell(page, 'Voornaam', 1)).toHaveValue('')
    expect(await registered(activity)).toHaveLength(3)
  })

  test('sees which earlier pupils are registered already', async ({ page, session }) => {
    const [earlier, activity] = [await openActivity(), await openActivity()]
    const last_name = uniqueName('Zwaan')
    const there = await addPupil(session, earlier, { first_name: 'Anna', last_name })
    await addPupil(session, earlier, { first_name: 'Bram', last_name })
    await addPupil(session, activity, { first_name: 'Anna', last_name, email: there.email })
    await openRegister(page, activity)
    await page.getByRole('button', { name: 'Eerdere leerlingen' }).click()
    await drawer(page).getByRole('searchbox').fill(last_name)
    await expect(drawer(page).getByRole('checkbox', { name: `Anna ${last_name}` })).toBeDisabled()
    await expect(drawer(page).getByText('Al ingeschreven voor deze activiteit')).toHaveCount(1)
    await drawer(page)
      .getByRole('checkbox', { name: `Bram ${last_name}` })
      .check()
    await drawer(page).getByRole('button', { name: '1 leerling toevoegen' }).click()
    await expect(cell(page, 'Voornaam', 1)).toHaveValue('Bram')
  })

  test('registers one after the other, and goes on after a refusal', async ({ page, session, tolerate }) => {
    tolerate(/status of 400/)
    const activity = await openActivity()
    const taken = await addPupil(session, activity)
    await openRegister(page, activity)
    await page.getByRole('button', { name: 'Eén leerling' }).click()
    await expect(field(page, 'Voornaam')).toBeFocused()
    await field(page, 'Voornaam').fill('Fatima')
    await field(page, 'Achternaam').fill('Bakker')
    await field(page, 'E-mailadres').fill(taken.email)
    await drawer(page).getByRole('combobox', { name: 'Leerjaar' }).click()
    await page.getByRole('option', { name: '5' }).click()
    await drawer(page).getByRole('button', { name: 'Opslaan en volgende' }).click()
    await expect(drawer(page).getByRole('link', { name: /E-mailadres: Deze leerling is al ingeschreven/ })).toBeVisible()
    await field(page, 'E-mailadres').fill(uniqueEmail())
    await page.keyboard.press('Enter')
    await expect(drawer(page).getByText('1 leerling ingeschreven. Laatste: Fatima Bakker (aangemeld).')).toBeVisible()
    await expect(field(page, 'Voornaam')).toBeFocused()
    await expect(field(page, 'Voornaam')).toHaveValue('')
    await expect(drawer(page).getByRole('combobox', { name: 'Leerjaar' })).toHaveValue('5')
    await page.keyboard.type('Kees')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Eén leerling' }).click()
    await expect(field(page, 'Voornaam')).toHaveValue('Kees')
    await expect.poll(() => draftOf(session, activity)).toContain('Kees')
    await page.reload()
    await expect(field(page, 'Voornaam')).toHaveValue('Kees')
    await field(page, 'Achternaam').fill('Bos')
    await field(page, 'E-mailadres').fill(uniqueEmail())
    await drawer(page).getByRole('combobox', { name: 'Leerjaar' }).click()
    await page.getByRole('option', { name: '4' }).click()
    await drawer(page).getByRole('button', { name: 'Opslaan en sluiten' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await registered(activity)).toHaveLength(3)
  })

  test('is told that a full activity means waiting, and that its number is limited', async ({ page }) => {
    const staff = await sharedSession(STAFF)
    const activity = await openActivity({ capacity: 1, max_per_school: 2 })
    const other = await createSchool(staff)
    const { id } = await addPupil(staff, activity, { school_id: other.id })
    await call('POST', '/api/students/bulk_update_status', { access: staff.access, body: { ids: [id], status: 'ACCEPTED' } })
    await openRegister(page, activity)
    await expect(page.getByText('vol', { exact: true })).toBeVisible()
    await cell(page, 'Voornaam', 1).focus()
    await paste(page, classList(3))
    await expect(page.getByRole('definition').filter({ hasText: 'U hebt er 1 te veel' })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: '3 boven de limiet' })).toBeVisible()
    await expect(page.getByText('Alles is ingevuld')).toBeHidden()
    await expect(page.getByRole('button', { name: '2 goede rijen inschrijven, 1 laten staan' })).toBeEnabled()
    await cell(page, 'Opmerkingen', 3).press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Voornaam', 3)).toBeFocused()
    await page.getByRole('button', { name: 'Inschrijven (2 leerlingen)' }).click()
    await answer(page, '2 leerlingen inschrijven?', 'Inschrijven')
    await expect(page.getByRole('region', { name: '2 leerlingen ingeschreven' })).toContainText('Wachtlijst')
  })
})

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('chooses the school, and goes on in spite of a limit and a deadline', async ({ page, session, tolerate }) => {
    tolerate(/status of 409/)
    const school = await createSchool(session)
    const activity = await openActivity({ max_per_school: 1, deadline: inMinutes(-5) })
    await page.goto(`/activities/${activity.id}`)
    await page.getByRole('link', { name: 'Leerlingen inschrijven' }).click()
    await page.getByRole('combobox', { name: 'School' }).fill(school.name)
    await page.getByRole('option', { name: school.name }).click()
    await cell(page, 'Voornaam', 1).focus()
    await paste(page, classList(2))
    await sendButton(page).click()
    await answer(page, 'Boven de limiet inschrijven?', 'Toch inschrijven')
    await expect(page.getByRole('heading', { name: '2 leerlingen ingeschreven' })).toBeVisible()
    expect((await registered(activity, session)).map((student) => student.school.id)).toEqual([school.id, school.id])
  })
})
