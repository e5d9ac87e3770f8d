import { fullName } from '@pre-u/contract/platform/names'
import { section } from '../activities/activities'
import { SCHOOL, sharedSession, STAFF, uniqueName } from '../support/api'
import { checkAccessibility, expect, test } from '../support/fixtures'
import { addCandidate, browserOf, createProgram, handIn, namesIn, openCandidate, place, readCandidate } from './honours'
import { createSchool, uniqueEmail } from '../students/register'
import { chooseFilter, toasts } from '../support/steps'
import { moveTo, visit } from '../support/walk'

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('make a programme with attachments of their own, and a school sees it', async ({ page, browser, baseURL }) => {
    const name = uniqueName('Honours')
    await page.goto('/honours')
    await page.getByRole('button', { name: 'Nieuw programma' }).click()
    const form = page.getByRole('dialog', { name: 'Nieuw programma' })
    await form.getByRole('textbox', { name: 'Naam' }).fill(name)
    await form.getByRole('textbox', { name: 'Deadline', exact: true }).fill('01/03/31')
    await form.getByRole('textbox', { name: 'Begindatum', exact: true }).fill('01/02/31')
    await form.getByRole('textbox', { name: 'Einddatum', exact: true }).fill('01/07/31')
    await form.getByRole('textbox', { name: 'Bijlage 1' }).fill('Werkstuk')
    await form.getByRole('button', { name: 'Aanbevelingsbrief verwijderen' }).click()
    await form.getByRole('button', { name: 'Bijlage toevoegen' }).click()
    await expect(form.getByRole('textbox', { name: 'Bijlage 3' })).toBeFocused()
    await page.keyboard.type('Foto')
    await form.getByRole('button', { name: 'Foto naar boven' }).click()
    await form.getByRole('switch', { name: 'Gepubliceerd' }).check({ force: true })
    await form.getByRole('button', { name: 'Toevoegen', exact: true }).click()
    await expect(form.getByText('De deadline ligt na het begin van het programma').first()).toBeVisible()
    await form.getByRole('textbox', { name: 'Begindatum', exact: true }).fill('01/04/31')
    await form.getByRole('button', { name: 'Toevoegen', exact: true }).click()
    await expect(form).toHaveCount(0)
    await expect(section(page, 'Open').getByRole('link', { name })).toBeVisible()

    const school = await browserOf(browser, SCHOOL, baseURL)
    await school.goto('/honours')
    await school.getByRole('link', { name }).click()
    await expect(school.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(section(school, 'Gegevens').getByRole('listitem')).toHaveText(['Werkstuk', 'Foto', 'Cijferlijst'])
    await expect(school.getByRole('button', { name: 'Kandidaat toevoegen' }).first()).toBeVisible()
    await school.context().close()
  })

  test('publish, withdraw and remove a programme', async ({ page }) => {
    const program = await createProgram({ is_active: false })
    await page.goto(`/honours/${program.id}`)
    await page.getByRole('button', { name: 'Publiceren' }).click()
    await expect(page.getByText('Gepubliceerd', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Acties voor ${program.name}` }).click()
    await page.getByRole('menuitem', { name: 'Publicatie intrekken' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publicatie intrekken' }).click()
    await expect(page.getByText('Niet gepubliceerd', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Acties voor ${program.name}` }).click()
    await page.getByRole('menuitem', { name: 'Verwijderen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
    await expect(page).toHaveURL(/\/honours$/)
    await expect(page.getByRole('link', { name: program.name })).toHaveCount(0)
  })

  test('find candidates by state and school, and decide about many at once', async ({ page, session, tolerate }) => {
    tolerate(/status of 409/)
    const program = await createProgram()
    const [one, two] = [await createSchool(session), await createSchool(session)]
    const [first, second, draft] = [
      await handIn(session, await addCandidate(session, program, { school_id: one.id })),
      await handIn(session, await addCandidate(session, program, { school_id: two.id })),
      await addCandidate(session, program, { school_id: two.id, first_name: 'Concept' }),
    ]
    await page.goto('/honours')
    const card = page.getByRole('article').filter({ hasText: program.name })
    await card.getByRole('link', { name: '2', exact: true }).click()
    await expect(page).toHaveURL(`/honours/${program.id}?is_finished=true`)
    const list = page.getByRole('table', { name: 'Kandidaten' })
    await expect(list.getByRole('row')).toHaveCount(3)
    await page.getByRole('button', { name: 'Filters wissen' }).click()
    await expect(list.getByRole('row')).toHaveCount(4)
    await expect(section(page, 'Per school').getByRole('row', { name: new RegExp(two.name) })).toContainText('110')
    await chooseFilter(page, 'Ingediend', 'Niet ingediend')
    await expect(list.getByRole('row')).toHaveCount(2)
    await expect(list.getByText('Aangemeld')).toHaveCount(0)
    await expect(list.getByRole('button', { name: `Status van ${fullName(draft)}: Concept` })).toBeVisible()
    await expect(list.getByText('0 van 3 bijlagen')).toBeVisible()
    await expect(list.getByRole('link', { name: two.name })).toHaveAttribute('href', `/schools/${two.id}`)
    await page.getByRole('button', { name: 'Filters wissen' }).click()

    await list.getByRole('checkbox', { name: /alle/i }).first().check()
    await page.getByRole('button', { name: 'Status wijzigen', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Status van 3 kandidaten wijzigen' })
    await dialog.getByRole('radio', { name: 'Geplaatst' }).check()
    await dialog.getByRole('button', { name: 'Wijzigen' }).click()
    const refusal = page.getByRole('dialog', { name: 'Er is niets gewijzigd' })
    await expect(refusal).toContainText(draft.last_name)
    await refusal.getByRole('button', { name: 'Sluiten' }).click()
    await list.getByRole('checkbox', { name: `${fullName(draft)} selecteren` }).uncheck()
    await page.getByRole('button', { name: 'Status wijzigen', exact: true }).click()
    await page.getByRole('radio', { name: 'Geplaatst' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Wijzigen' }).click()
    await expect(toasts(page).getByText('2 kandidaten zijn nu Geplaatst')).toBeVisible()
    await expect(page.getByRole('button', { name: `Status van ${fullName(first)}: Geplaatst` })).toBeVisible()
    expect((await readCandidate(session, second.id)).status).toBe('ACCEPTED')
  })

  test('bring back a draft that was cancelled, as the draft that it was', async ({ page, session }) => {
    const draft = await addCandidate(session, await createProgram(), { school_id: (await createSchool(session)).id })
    const status = (name: string) => page.getByRole('button', { name: `Status van ${fullName(draft)}: ${name}` })
    await page.goto(`/honours/${draft.honours_program.id}`)
    await status('Concept').click()
    await page.getByRole('menuitem', { name: 'Afgemeld' }).click()
    await status('Afgemeld').click()
    await page.getByRole('menuitem', { name: 'Concept' }).click()
    const dialog = page.getByRole('dialog', { name: `Status van ${fullName(draft)} wijzigen` })
    await expect(dialog.getByRole('radio', { name: 'Concept' })).toBeChecked()
    await dialog.getByRole('textbox', { name: 'Reden' }).fill('Doet toch mee')
    await dialog.getByRole('button', { name: 'Wijzigen' }).click()
    await expect(toasts(page).getByText(`${fullName(draft)} is nu Concept`)).toBeVisible()
    await expect(status('Concept')).toBeVisible()
  })

  test('read the attachments beside the decision', async ({ page, session }) => {
    const school = await createSchool(session)
    const candidate = await handIn(session, await addCandidate(session, await createProgram(), { school_id: school.id }))
    await openCandidate(page, candidate)
    const reader = page.getByRole('region', { name: 'Bijlagen lezen' })
    await expect(reader.getByRole('img', { name: 'Motivatiebrief.pdf, pagina 1 van 1' })).toHaveAttribute('data-drawn', 'true')
    await reader.getByRole('button', { name: 'Cijferlijst' }).click()
    await expect(reader.getByRole('img', { name: 'Cijferlijst.pdf, pagina 1 van 1' })).toHaveAttribute('data-drawn', 'true')
    await place(page, 'Aanbevelingsbrief').getByRole('button', { name: 'Aanbevelingsbrief.pdf bekijken' }).click()
    await expect(reader.getByRole('button', { name: 'Aanbevelingsbrief' })).toHaveAttribute('aria-pressed', 'true')
    await expect(reader).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Plaatsen' })).toBeInViewport()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Plaatsen' }).click()
    await expect(toasts(page).getByText(`${fullName(candidate)} is nu Geplaatst`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Plaatsen' })).toHaveCount(0)
  })

  test('export a selection as a zip with an overview, and remove it', async ({ page, session }) => {
    const program = await createProgram()
    const school = await createSchool(session)
    const made = await handIn(session, await addCandidate(session, program, { school_id: school.id, last_name: 'Bos', infix: '' }))
    const other = await addCandidate(session, program, { school_id: school.id, first_name: 'Ander' })
    await page.goto(`/honours/${program.id}`)
    await page.getByRole('checkbox', { name: `${fullName(made)} selecteren` }).check()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exporteren (zip)' }).click()])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    const names = await namesIn(download)
    expect(names).toContain('Overzicht.xlsx')
    expect(names).toContain(`Bos, Noor (${made.id})/Cijferlijst.pdf`)
    expect(names.some((name) => name.includes(`(${other.id})`))).toBe(false)
    await page.getByRole('region', { name: 'Geselecteerde rijen' }).getByRole('button', { name: 'Verwijderen' }).click()
    await page.getByRole('dialog', { name: '1 kandidaat verwijderen?' }).getByRole('button', { name: 'Verwijderen' }).click()
    await expect(toasts(page).getByText('1 kandidaat is verwijderd')).toBeVisible()
    await expect(page.getByText('Ander van')).toBeVisible()
    await expect(page.getByText(fullName(made))).toHaveCount(0)
  })

  test('select everyone of one programme, on pages that nobody opened too, and nobody of another', async ({ page, session }) => {
    const [program, another] = [await createProgram(), await createProgram()]
    const { id: school_id } = await createSchool(session)
    for (const each of [program, program, another]) await addCandidate(session, each, { school_id })
    await page.goto(`/honours/${program.id}?page_size=1`)
    await page.getByRole('checkbox', { name: 'Alle rijen op deze pagina selecteren' }).check()
    await page.getByRole('button', { name: 'Selecteer alle 2' }).click()
    await expect(page.getByText('2 geselecteerd')).toBeVisible()
    await page.getByRole('region', { name: 'Geselecteerde rijen' }).getByRole('button', { name: 'Verwijderen' }).click()
    await page.getByRole('dialog', { name: '2 kandidaten verwijderen?' }).getByRole('button', { name: 'Verwijderen' }).click()
    await expect(page.getByRole('heading', { name: 'Nog geen kandidaten' })).toBeVisible()
    await moveTo(page, `/honours/${another.id}`)
    await expect(page.getByRole('table', { name: 'Kandidaten' }).getByRole('row')).toHaveCount(2)
  })

  test('reopen what a school handed in, and its school goes on', async ({ page, browser, baseURL }) => {
    const theirs = await sharedSession(SCHOOL)
    const candidate = await handIn(theirs, await addCandidate(theirs, await createProgram()))
    const school = await browserOf(browser, SCHOOL, baseURL)
    await openCandidate(school, candidate)
    await expect(school.getByText(/^Ingediend op/)).toBeVisible()
    await openCandidate(page, candidate)
    await page.getByRole('button', { name: 'Heropenen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Heropenen' }).click()
    await expect(page.getByText('Concept', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    // What a colleague does shows by itself.
    await expect(school.getByRole('textbox', { name: 'Voornaam' })).toBeVisible()
    await expect(school.getByRole('button', { name: 'Indienen' })).toBeVisible()
    await school.context().close()
  })
})

test.describe('a school', () => {
  test.use({ account: SCHOOL })

  test('adds a candidate; what was typed survives a reload, and then everything saves itself', async ({ page, session }) => {
    const program = await createProgram()
    const last_name = uniqueName('Proef')
    await page.goto(`/honours/${program.id}`)
    await page.getByRole('button', { name: 'Kandidaat toevoegen' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Kandidaat toevoegen' })
    await drawer.getByRole('textbox', { name: 'Voornaam' }).fill('Sam')
    await drawer.getByRole('textbox', { name: 'Achternaam' }).fill(last_name)
    await page.reload()
    await expect(drawer.getByRole('textbox', { name: 'Achternaam' })).toHaveValue(last_name)
    await drawer.getByRole('textbox', { name: 'E-mailadres' }).fill(uniqueEmail())
    await drawer.getByRole('combobox', { name: 'Leerjaar' }).click()
    await page.getByRole('option', { name: 'Leerjaar 5' }).click()
    await drawer.getByRole('button', { name: 'Opslaan en bijlagen toevoegen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Sam ${last_name}` })).toBeVisible()

    await page.getByRole('textbox', { name: 'Motivatie' }).fill('Omdat het past.')
    await expect(page.getByText(/Opgeslagen om \d\d:\d\d$/)).toBeVisible()
    const id = Number(page.url().split('/').at(-1))
    expect((await readCandidate(session, id)).motivation).toBe('Omdat het past.')
    await page.getByRole('textbox', { name: 'E-mailadres' }).fill('geen adres')
    await page.getByRole('textbox', { name: 'Motivatie' }).fill('Toch anders.')
    await expect(page.getByText('Vul een geldig e-mailadres in')).toBeVisible()
    await expect.poll(async () => (await readCandidate(session, id)).motivation).toBe('Toch anders.')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: program.name })).toBeVisible()
  })

  test('loses nothing when the connection is gone', async ({ page, session, tolerate }) => {
    tolerate(/ERR_FAILED/)
    const candidate = await addCandidate(session, await createProgram())
    let isDown = true
    await page.route(`**/api/honours-program-students/${candidate.id}/`, (route) =>
      isDown && route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await openCandidate(page, candidate)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('textbox', { name: 'Motivatie' }).fill('Onderweg getypt')
    await expect(page.getByText('Wordt opgeslagen zodra er verbinding is', { exact: true })).toBeVisible()
    // The head of the form is out of sight by now.
    await expect(page.getByText('Wat u typt, wordt opgeslagen zodra er verbinding is.')).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Motivatie' })).toHaveValue('Onderweg getypt')
    await expect(page.getByText('Wordt opgeslagen zodra er verbinding is', { exact: true })).toBeVisible()
    isDown = false
    await expect(page.getByText(/Opgeslagen om \d/)).toBeVisible()
    await expect(page.getByText('Wat u typt, wordt opgeslagen zodra er verbinding is.')).toBeHidden()
    expect((await readCandidate(session, candidate.id)).motivation).toBe('Onderweg getypt')
  })

  test('chooses when a colleague changed the same field, and keeps what does not clash', async ({ page, session, tolerate }) => {
    tolerate(/status of 409/)
    const candidate = await addCandidate(session, await createProgram())
    const { access } = await sharedSession(STAFF)
    // The change of the colleague arrives here only after the own one has been sent.
    await page.route('**/api/live/**', (route) => route.abort())
    tolerate(/ERR_FAILED/)
    await openCandidate(page, candidate)
    await expect(page.getByRole('textbox', { name: 'Voornaam' })).toHaveValue(candidate.first_name)
    await page.evaluate(
      async ([path, token]) => {
        await fetch(path, {
          method: 'PATCH',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'X-Requested-With': 'x' },
          body: JSON.stringify({ motivation: 'Van de ander', infix: 'de' }),
        })
      },
      [`/api/honours-program-students/${candidate.id}/`, access] as const,
    )
    await page.getByRole('textbox', { name: 'Motivatie' }).fill('Van mij')
    await page.getByRole('textbox', { name: 'Voornaam' }).fill('Anders')
    const choice = page.getByRole('region', { name: 'Iemand anders heeft dit intussen gewijzigd' })
    await choice.getByRole('radio', { name: 'Uw wijziging: Van mij' }).check()
    await page.getByRole('button', { name: 'Deze keuze opslaan' }).click()
    await expect(page.getByText(/Opgeslagen om \d/)).toBeVisible()
    await expect
      .poll(async () => readCandidate(session, candidate.id))
      .toMatchObject({ motivation: 'Van mij', infix: 'de', first_name: 'Anders' })
  })

  test('is told what it cannot do', async ({ page, session, tolerate }) => {
    tolerate(/status of 404/)
    await test.step('after the deadline: why it is closed, and what is there', async () => {
      const program = await createProgram({ deadline: '2026-01-10', start_date: '2026-02-01', end_date: '2026-06-01' })
      const candidate = await addCandidate(await sharedSession(STAFF), program, { school_id: session.user.school!.id })
      await page.goto('/honours')
      await expect(section(page, 'Gesloten').getByRole('link', { name: program.name })).toBeVisible()
      await section(page, 'Gesloten').getByRole('link', { name: program.name }).click()
      await expect(section(page, 'Aanmelden')).toContainText('De deadline was za 10 jan. 2026.')
      await expect(page.getByRole('button', { name: 'Kandidaat toevoegen' })).toHaveCount(0)
      await openCandidate(page, candidate)
      await expect(page.getByRole('heading', { level: 1, name: fullName(candidate) })).toBeVisible()
      await expect(page.getByText(/^De deadline was za 10 jan\. 2026/)).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
    })
    await test.step('add more than a school may', async () => {
      const program = await createProgram({ max_per_school: 2 })
      await addCandidate(session, program)
      await visit(page, `/honours/${program.id}`)
      await expect(section(page, 'Aanmelden')).toContainText('Uw school kan nog 1 kandidaat toevoegen.')
      await addCandidate(session, program)
      await expect(section(page, 'Aanmelden')).toContainText('Uw school heeft het maximum van 2 kandidaten bereikt.')
      await expect(page.getByRole('button', { name: 'Kandidaat toevoegen' })).toHaveCount(0)
    })
    await test.step('find a candidate of another school', async () => {
      const staff = await sharedSession(STAFF)
      const candidate = await addCandidate(staff, await createProgram(), { school_id: (await createSchool(staff)).id })
      await openCandidate(page, candidate)
      await expect(page.getByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeVisible()
    })
  })
})
