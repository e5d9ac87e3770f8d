import type { Page } from '@playwright/test'
import { fullName } from '@pre-u/contract/platform/names'
import { section } from '../activities/activities'
import { call, SCHOOL, sharedSession, STAFF, uniqueName } from '../support/api'
import { expect, test } from '../support/fixtures'
import { addCandidate, choose, createProgram, openCandidate, pdfFile, readCandidate } from './honours'
import { createSchool, uniqueEmail } from '../students/register'
import { sendTooLate, toasts } from '../support/steps'
import { visit } from '../support/walk'

const save = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true })

test.describe('a school', () => {
  test.use({ account: SCHOOL })

  test('adds a candidate and completes it', async ({ page, session }) => {
    const program = await createProgram()
    const last_name = uniqueName('Proef')
    await page.goto(`/honours/${program.id}`)
    await page.getByRole('button', { name: 'Kandidaat toevoegen' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Kandidaat toevoegen' })
    await drawer.getByRole('textbox', { name: 'Voornaam' }).fill('Sam')
    await drawer.getByRole('textbox', { name: 'Achternaam' }).fill(last_name)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await page.getByRole('button', { name: 'Kandidaat toevoegen' }).first().click()
    await expect(drawer.getByText('Verder waar u was gebleven.')).toBeVisible()
    await expect(drawer.getByRole('textbox', { name: 'Voornaam' })).toBeFocused()
    await page.reload()
    await expect(drawer.getByRole('textbox', { name: 'Achternaam' })).toHaveValue(last_name)
    await drawer.getByRole('textbox', { name: 'E-mailadres' }).fill(uniqueEmail())
    await drawer.getByRole('combobox', { name: 'Leerjaar' }).click()
    await page.getByRole('option', { name: 'Leerjaar 5' }).click()
    await drawer.getByRole('button', { name: 'Opslaan en bijlagen toevoegen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Sam ${last_name}` })).toBeVisible()

    const id = Number(page.url().split('/').at(-1))
    await page.getByRole('textbox', { name: 'Motivatie' }).fill('Omdat het past.')
    await page.getByRole('textbox', { name: 'E-mailadres' }).fill('geen adres')
    await save(page).click()
    await expect(page.getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toHaveAccessibleDescription('Vul een geldig e-mailadres in')
    await page.getByRole('link', { name: program.name }).click()
    await page.getByRole('dialog', { name: 'Wijzigingen niet opgeslagen' }).getByRole('button', { name: 'Verder bewerken' }).click()
    await page.getByRole('textbox', { name: 'E-mailadres' }).fill(uniqueEmail())
    await page.keyboard.press('Enter')
    await expect(toasts(page).getByText('De gegevens zijn opgeslagen')).toBeVisible()
    expect((await readCandidate(session, id)).motivation).toBe('Omdat het past.')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: program.name })).toBeVisible()
  })

  test('loses nothing when the connection is gone, the tab is closed or the session has ended', async ({ page, session, tolerate }) => {
    tolerate(/ERR_FAILED|status of 401/)
    const candidate = await addCandidate(session, await createProgram())
    const path = `**/api/honours-program-students/${candidate.id}/`
    const motivation = page.getByRole('textbox', { name: 'Motivatie' })
    await openCandidate(page, candidate)
    await page.setViewportSize({ width: 390, height: 800 })
    await test.step('it stays in the form, which says that it is not saved', async () => {
      await page.route(path, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
      await motivation.fill('Onderweg')
      await save(page).click()
      await expect(page.getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toContainText('Wat u hebt ingevuld, blijft staan.')
      await page.unroute(path)
    })
    await test.step('it is there again in another browser', async () => {
      await motivation.fill('Onderweg getypt')
      await expect(page.getByText(/^Concept bewaard om \d\d:\d\d$/)).toBeVisible()
      await page.goto('/healthz')
      await openCandidate(page, candidate)
      await expect(page.getByText('Verder waar u was gebleven.')).toBeVisible()
      await expect(motivation).toHaveValue('Onderweg getypt')
    })
    await test.step('it is there again after signing in', async () => {
      await motivation.fill('Onderweg getypt, thuis verder')
      await sendTooLate(page, save(page), SCHOOL)
      await expect(motivation).toHaveValue('Onderweg getypt, thuis verder')
    })
    const staff = await sharedSession(STAFF)
    expect((await readCandidate(staff, candidate.id)).motivation).toBe('')
    await save(page).click()
    await expect(toasts(page).getByText('De gegevens zijn opgeslagen')).toBeVisible()
    expect((await readCandidate(staff, candidate.id)).motivation).toBe('Onderweg getypt, thuis verder')
    await page.reload()
    await expect(motivation).toHaveValue('Onderweg getypt, thuis verder')
    await expect(page.getByText('Verder waar u was gebleven.')).toHaveCount(0)
  })

  test('types and adds files at once, and hands in what is typed with one button', async ({ page, session }) => {
    const candidate = await addCandidate(session, await createProgram({ required_files: ['Cijferlijst'] }))
    await openCandidate(page, candidate)
    await page.getByRole('textbox', { name: 'Motivatie' }).fill('Omdat het past.')
    await choose(page, 'Cijferlijst', pdfFile('lijst.pdf'))
    await page.getByRole('button', { name: 'Indienen' }).click()
    await page
      .getByRole('dialog', { name: `${fullName(candidate)} indienen?` })
      .getByRole('button', { name: 'Indienen' })
      .click()
    await expect(page.getByText(/^Ingediend op/)).toBeVisible()
    expect(await readCandidate(session, candidate.id)).toMatchObject({ motivation: 'Omdat het past.', missing: [] })
  })

  test('chooses when a colleague changed the same field, and keeps what does not clash', async ({ page, session, tolerate }) => {
    tolerate(/status of 409/)
    const candidate = await addCandidate(session, await createProgram())
    // The change of the colleague arrives here only after the own one has been sent.
    await page.route('**/api/live/**', (route) => route.abort())
    tolerate(/ERR_FAILED/)
    await openCandidate(page, candidate)
    await page.getByRole('textbox', { name: 'Motivatie' }).fill('Van mij')
    await page.getByRole('textbox', { name: 'Voornaam' }).fill('Anders')
    const { access } = await sharedSession(STAFF)
    const body = { motivation: 'Van de ander', infix: 'de' }
    await call('PATCH', `/api/honours-program-students/${candidate.id}/`, { access, body })
    await save(page).click()
    const choice = page.getByRole('region', { name: 'Iemand anders heeft dit intussen gewijzigd' })
    await expect(choice).toBeFocused()
    await choice.getByRole('radio', { name: 'Uw wijziging: Van mij' }).check()
    await save(page).click()
    await expect(toasts(page).getByText('De gegevens zijn opgeslagen')).toBeVisible()
    expect(await readCandidate(session, candidate.id)).toMatchObject({ motivation: 'Van mij', infix: 'de', first_name: 'Anders' })
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
