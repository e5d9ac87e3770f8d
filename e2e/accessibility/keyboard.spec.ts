import { fullName } from '@pre-u/contract/platform/names'
import type { Locator, Page } from '@playwright/test'
import { createActivity, titleOf } from '../activities/activities'
import { createActivity as createEvent, details, eventOf, timesOf } from '../calendar/calendar'
import { item, openFolder, ownTree } from '../documents/documents'
import { createProgram, pdfFile, REQUIRED } from '../honours/honours'
import { openActivity, registered } from '../students/pupils'
import { createSchool, field, uniqueEmail } from '../students/register'
import { openList, registerMany, statusButton } from '../students/registrations'
import { PASSWORD, SCHOOL, STAFF, uniqueName } from '../support/api'
import { expect, test } from '../support/fixtures'
import { toasts } from '../support/steps'

const FAR = 120

/** What was pressed may go, with its page or its form, but not the focus: a screen reader would say nothing. */
const expectFocus = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.pressed === '' && document.activeElement === document.body))
    .toBe(false)

/** What a press led to. Only then is it known where the focus went. */
async function expectShown(page: Page, result: Locator) {
  await expect(result).toBeVisible()
  await expectFocus(page)
}

/** Presses a key until the focus is there. What cannot be reached so, cannot be used with the keyboard alone. */
async function goTo(page: Page, target: Locator, key: 'Tab' | 'ArrowDown') {
  await expectShown(page, target)
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; !(await isThere()); pressed += 1) {
    if (pressed === FAR) throw new Error(`${key} does not lead to it`)
    await page.keyboard.press(key)
  }
}

/** What the browser's own accessibility tree says of what has the focus: a screen reader reads this, and no roles of a test. */
async function spoken(page: Page) {
  const client = await page.context().newCDPSession(page)
  const { result } = await client.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { nodes } = await client.send('Accessibility.getPartialAXTree', { objectId: result.objectId!, fetchRelatives: false })
  await client.detach()
  const [node] = nodes
  return { isIgnored: node!.ignored, role: String(node!.role?.value), name: String(node!.name?.value ?? '') }
}

const ROLES = /^(button|checkbox|combobox|link|menuitem|radio|searchbox|switch|tab|textbox)$/i

async function tabTo(page: Page, target: Locator) {
  await goTo(page, target, 'Tab')
  expect(await spoken(page)).toEqual({ isIgnored: false, role: expect.stringMatching(ROLES), name: expect.stringMatching(/\S/) })
}

/** In a menu that is open. */
async function choose(page: Page, entry: Locator) {
  await goTo(page, entry, 'ArrowDown')
  expect(await spoken(page)).toMatchObject({ isIgnored: false, role: 'menuitem', name: expect.stringMatching(/\S/) })
  await page.keyboard.press('Enter')
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.evaluate(() => (document.documentElement.dataset.pressed = ''))
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

test('a school signs in, finds an activity and registers a pupil', async ({ page }) => {
  const activity = await openActivity()
  await page.goto('/login')
  await type(page, page.getByRole('textbox', { name: 'E-mailadres' }), SCHOOL)
  await type(page, page.getByLabel('Wachtwoord', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expectShown(page, page.getByRole('heading', { level: 1, name: 'Pre-U Activiteiten' }))
  await type(page, page.getByRole('searchbox', { name: 'Zoeken' }), activity.code)
  await press(page, page.getByRole('link', { name: activity.name }).first())
  await press(page, page.getByRole('link', { name: 'Leerlingen inschrijven' }).first())
  await type(page, page.getByRole('textbox', { name: 'Voornaam, rij 1' }), 'Fenna')
  for (const text of ['', 'Smit', uniqueEmail(), '5v']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Control+Enter')
  await expectShown(page, page.getByRole('heading', { name: '1 leerling ingeschreven' }))
  expect(await registered(activity)).toMatchObject([{ first_name: 'Fenna', last_name: 'Smit' }])
})

test.describe('a school', () => {
  test.use({ account: SCHOOL })

  test('uploads a document', async ({ page, session }) => {
    await openFolder(page, ownTree(session))
    await press(page, page.getByRole('button', { name: 'Uploaden' }).first())
    const chooser = page.waitForEvent('filechooser')
    await choose(page, page.getByRole('menuitem', { name: 'Bestanden' }))
    await (await chooser).setFiles({ name: 'brief.txt', mimeType: 'text/plain', buffer: Buffer.from('Beste ouders') })
    await expectShown(page, item(page, 'brief.txt'))
  })

  test('enters a candidate with attachments and hands it in', async ({ page }) => {
    const program = await createProgram()
    const name = uniqueName('Proef')
    await page.goto(`/honours/${program.id}`)
    await press(page, page.getByRole('button', { name: 'Kandidaat toevoegen' }).first())
    for (const [label, text] of [
      ['Voornaam', 'Noor'],
      ['Achternaam', name],
      ['E-mailadres', uniqueEmail()],
    ] as const)
      await type(page, field(page, label), text)
    await press(page, page.getByRole('dialog').getByRole('combobox', { name: 'Leerjaar' }), 'ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('button', { name: 'Opslaan en bijlagen toevoegen' }))
    await expectShown(page, page.getByRole('heading', { level: 1, name: `Noor ${name}` }))
    for (const kind of REQUIRED) {
      const chooser = page.waitForEvent('filechooser')
      await press(page, page.getByRole('button', { name: `${kind}: bestand kiezen` }))
      await (await chooser).setFiles(pdfFile(`${kind}.pdf`))
      await expectShown(page, page.getByRole('button', { name: `${kind}.pdf bekijken` }))
    }
    await press(page, page.getByRole('button', { name: 'Indienen' }))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Indienen' }))
    await expect(page.getByRole('paragraph').filter({ hasText: 'Ingediend op' })).toBeFocused()
  })
})

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('place a pupil', async ({ page, session }) => {
    const activity = await createActivity(session)
    const [pupil] = await registerMany(session, activity, await createSchool(session), 1)
    await openList(page, { activity__id: String(activity.id) })
    await press(page, statusButton(page, pupil!, 'Aangemeld'))
    await choose(page, page.getByRole('menuitem', { name: 'Geplaatst' }))
    await expectShown(page, statusButton(page, pupil!, 'Geplaatst'))
    await expect(toasts(page)).toContainText(fullName(pupil!))
  })

  test('move an activity in the calendar, without dragging', async ({ page, session }) => {
    const activity = await createEvent(session, '2037-03-16 13:30', '2037-03-16 17:00')
    await page.goto('/calendar?datum=2037-03-16')
    await press(page, eventOf(page, activity))
    await press(page, details(page, activity).getByRole('button', { name: 'Verplaatsen…' }))
    await tabTo(page, page.getByRole('textbox', { name: 'Nieuw begin, datum' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('20/03/37')
    await press(page, page.getByRole('button', { name: 'Verplaatsen', exact: true }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectFocus(page)
    expect(await timesOf(session, activity)).toEqual(['2037-03-20 13:30', '2037-03-20 17:00'])
    await expect(eventOf(page, activity)).toHaveAccessibleName(new RegExp(titleOf(activity)))
  })

  test('change a setting', async ({ page }) => {
    const name = uniqueName('Toets')
    await page.goto('/settings')
    await press(page, page.getByRole('tab', { name: 'Periodes' }), 'ArrowRight')
    await expect(page.getByRole('tab', { name: 'Schoolvakanties' })).toBeFocused()
    await press(page, page.getByRole('button', { name: 'Vakantie toevoegen' }).first())
    await type(page, field(page, 'Naam'), name)
    await type(page, field(page, 'Begindatum'), '010230')
    await type(page, field(page, 'Einddatum'), '080230')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectShown(page, page.getByRole('row', { name }))
  })
})
