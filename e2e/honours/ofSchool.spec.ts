import { fullName } from '@pre-u/contract/platform/names'
import { section } from '../activities/activities'
import { SCHOOL, sharedSession, STAFF, uniqueName } from '../support/api'
import { expect, test } from '../support/fixtures'
import { addCandidate, createProgram, openCandidate, readCandidate } from './honours'
import { createSchool, uniqueEmail } from '../students/register'
import { visit } from '../support/walk'

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
