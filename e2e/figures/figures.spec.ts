import type { Locator } from '@playwright/test'
import { createActivity, titleOf } from '../activities/activities'
import { SCHOOL, STAFF } from '../support/api'
import { expect } from '../support/fixtures'
import { createSchool, rows, test } from '../students/register'
import { registerMany } from '../students/registrations'
import { toasts } from '../support/steps'
import { moveTo, open } from '../support/walk'
import { openEachView } from './figures'

test.use({ account: STAFF })

test('a figure leads to the registrations that it counts, and small ones are hidden for publication', async ({ page, session }) => {
  const activity = await createActivity(session)
  await registerMany(session, activity, await createSchool(session), 2)
  await page.goto(`/cijfers?schooljaar=${activity.periods[0]!.school_year}`)
  await page.getByRole('link', { name: 'Activiteit', exact: true }).click()
  await expect(page).toHaveURL(/by=activity/)
  const line = page.getByRole('row').filter({ hasText: titleOf(activity) })
  const figures = line.getByRole('link', { name: '2', exact: true })
  await expect(figures).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporteren' }).click()
  expect((await download).suggestedFilename()).toMatch(/^cijfers-.*-per-activiteit\.xlsx$/)
  await page.getByRole('link', { name: 'Voor publicatie' }).click()
  await expect(line.getByRole('cell', { name: '–' }).first()).toBeVisible()
  await expect(figures).toHaveCount(0)
  await page.goBack()
  await figures.first().click()
  await expect(rows(page)).toHaveCount(2)
})

test('a row narrows the figures to what it counts, and the address keeps that', async ({ page, session }) => {
  const activity = await createActivity(session)
  const school = await createSchool(session)
  await registerMany(session, activity, school, 3)
  await page.goto(`/cijfers?by=school&schooljaar=${activity.periods[0]!.school_year}`)
  await page.getByRole('link', { name: school.name }).click()
  const only = page.getByRole('link', { name: `School: ${school.name}, weglaten` })
  await expect(only).toBeVisible()
  await page.getByRole('link', { name: 'Activiteit', exact: true }).click()
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveText([titleOf(activity), 'Totaal'])
  await only.click()
  await expect(page).not.toHaveURL(/school=/)
})

test('a row of what schools and activities are leads to its registrations, and the list shows that', async ({ page }) => {
  const labels = { category: 'Categorie', plan: 'Pakket', province: 'Provincie', region: 'Regio' }
  await open(page, '/')
  for (const [by, label] of Object.entries(labels)) {
    await moveTo(page, `/cijfers?by=${by}`)
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader').getByRole('link') })
    const name = await row.first().getByRole('rowheader').innerText()
    await row.first().getByRole('cell').getByRole('link').first().click()
    await expect(page).toHaveURL(/period__school_year=/)
    await expect(page.getByRole('button', { name: `${label} ${name}`, exact: true })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
  }
})

test('pictures of a year: drawn, walked along with the arrow keys and copied', async ({ page }) => {
  await page.goto('/cijfers?by=grade')
  const points = page.getByRole('group', { name: 'Inschrijvingen per leerjaar' }).getByRole('img')
  await points.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(points.and(page.locator(':focus'))).toHaveAccessibleName(/^Leerjaar 2/)
  await page.getByRole('button', { name: 'Kopieer als afbeelding' }).click()
  await expect(toasts(page)).toContainText(/klembord|opgeslagen/)
  await openEachView(page, async (view) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporteren' }).click()
    expect((await download).suggestedFilename()).toMatch(/^cijfers-.*\.xlsx$/)
    if (view === 'School × activiteit') return expect(page.getByRole('link', { name: 'Voor publicatie' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Voor publicatie' }).click()
    await expect(page.getByText('Aantallen onder de 5')).toBeVisible()
    await page.getByRole('link', { name: 'Alle cijfers' }).click()
    await expect(page).not.toHaveURL(/publicatie/)
  })
})

test('each school and activity: the arrow keys go along the numbers, and the table has the same', async ({ page }) => {
  await page.goto('/cijfers?beeld=matrix')
  const points = page.getByRole('group', { name: /^Inschrijvingen per school/ }).getByRole('img')
  await points.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(points.and(page.locator(':focus'))).toHaveAttribute('data-column', '1')
  const drawn = points.and(page.locator('[data-row="1"]'))
  const labels = await drawn.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')!.split(': ').at(-1)))
  expect(labels.length).toBeGreaterThan(1)
  await page.getByText('Als tabel').click()
  const cells = page.getByRole('table').getByRole('row').nth(2).getByRole('cell')
  // The table comes after the details have opened. Its last column is the total.
  await expect(cells).toHaveCount(labels.length + 1)
  expect((await cells.allInnerTexts()).slice(0, -1).map((text) => text || '0')).toEqual(labels)
})

test('the names of the schools stay in sight when the picture is scrolled sideways', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 })
  await page.goto('/cijfers?beeld=matrix')
  const picture = page.getByRole('group', { name: /^Inschrijvingen per school/ })
  await expect(picture.getByRole('img').first()).toBeVisible()
  const shownAtTheLeft = () =>
    picture.evaluate((drawing) => {
      const { left, top } = drawing.parentElement!.getBoundingClientRect()
      const names = [...drawing.parentElement!.querySelectorAll('text')].filter((text) => {
        const box = text.getBoundingClientRect()
        return box.left >= left && box.right < left + 230 && box.top > top + 64
      })
      return names.map(({ textContent }) => textContent)
    })
  const before = await shownAtTheLeft()
  expect(before.length).toBeGreaterThan(5)
  const scrolled = await picture.evaluate(({ parentElement }) => {
    parentElement!.scrollTo({ left: 10_000, behavior: 'instant' })
    return parentElement!.scrollLeft
  })
  expect(scrolled).toBeGreaterThan(100)
  expect(await shownAtTheLeft()).toEqual(expect.arrayContaining(before))
})

test('nothing is cut off on paper', async ({ page }) => {
  // Within the margins of a landscape A4.
  await page.setViewportSize({ width: 1031, height: 703 })
  for (const address of ['by=activity', 'by=school', 'beeld=verloop', 'beeld=matrix', 'beeld=scholen', 'beeld=honours']) {
    await page.goto(`/cijfers?${address}`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('figure svg[role=group]').first()).toBeVisible()
    for (const part of await page.locator('main :is(table, figure svg[role=group])').filter({ visible: true }).all()) {
      const { x, width } = (await part.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(1031)
    }
  }
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...paper.matchAll(/MediaBox \[0 0 (\d+)/g)].map(([, width]) => width)
  expect(new Set(sizes)).toEqual(new Set(['841']))
})

test.describe('a school', () => {
  test.use({ account: SCHOOL })

  test('finds its own figures from its registrations', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Cijfers van uw school' }).click()
    await expect(page.getByRole('rowheader', { name: 'Totaal' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'School', exact: true })).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('a picture fits the window, and a name its column', async ({ page }) => {
    for (const address of ['by=activity', 'beeld=verloop', 'beeld=scholen', 'beeld=honours']) {
      await page.goto(`/cijfers?${address}`)
      const picture = page.locator('figure svg[role=group]').first()
      await expect(picture).toBeVisible()
      const beyond = (part: Locator) => part.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(await beyond(picture.locator('xpath=..')), address).toBe(0)
      for (const name of await page.getByRole('rowheader').all()) expect(await beyond(name), address).toBeLessThanOrEqual(0)
    }
  })

  test('what has the focus shows its whole ring', async ({ page }) => {
    await page.goto('/cijfers')
    const parts = [
      page.getByRole('table').getByRole('link'),
      page.getByRole('group', { name: 'Inschrijvingen per periode' }).getByRole('img'),
    ]
    await expect(parts[0]!.first()).toBeVisible()
    await page.getByRole('link', { name: 'Voor publicatie' }).focus()
    for (const part of parts) {
      await page.keyboard.press('Tab')
      for (const stop of await part.all()) {
        await stop.focus()
        const beyond = stop.evaluate((element) => {
          const RING = 4
          const box = element.closest('table, svg')!.parentElement!.getBoundingClientRect()
          const { left, right } = element.getBoundingClientRect()
          return Math.max(right + RING - box.right, box.left - (left - RING))
        })
        expect(await beyond).toBeLessThanOrEqual(0)
      }
    }
  })
})

test('the names of schools stay beside their numbers when the table is scrolled sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/cijfers?beeld=matrix')
  await page.getByText('Als tabel').click()
  const table = page.getByRole('table', { name: 'Inschrijvingen per school en activiteit' })
  const name = table.getByRole('rowheader').first()
  const { x } = (await name.boundingBox())!
  await table.evaluate((element) => element.parentElement!.scrollBy({ left: 400, behavior: 'instant' }))
  await expect.poll(() => table.evaluate((element) => element.parentElement!.scrollLeft)).toBe(400)
  expect((await name.boundingBox())!.x).toBeCloseTo(x)
})
