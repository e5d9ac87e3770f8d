import { SCHOOL, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'

/** A4 without the margins of a browser. */
const PAPER = { width: 718, height: 1000 }

test.describe('staff print', () => {
  test.use({ account: STAFF })

  test('a list has the names of its columns and none of its controls', async ({ page }) => {
    await page.goto('/activities')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const code = page.getByRole('columnheader', { name: 'Code' })
    expect(await code.evaluate((head) => getComputedStyle(head, '::before').content)).toBe('"Code"')
    await expect(code.getByRole('button')).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Aantal per pagina' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: "Pagina's" })).toContainText(' van ')
    await page.setViewportSize(PAPER)
    // A date takes one line.
    const dates = page.getByRole('cell').locator('time')
    expect(await dates.evaluateAll((times) => times.filter((time) => time.getClientRects().length > 1).length)).toBe(0)
  })

  test('the overview has all its lines and none of its controls', async ({ page }) => {
    await page.goto('/overzicht')
    const undecided = page.getByRole('region', { name: 'Nog niet beslist', exact: true })
    const showAll = undecided.getByRole('button', { name: /^Toon alle/ })
    await expect(showAll).toBeVisible()
    const lines = undecided.getByRole('listitem')
    const first = await lines.count()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => lines.count()).toBeGreaterThan(first)
    await expect(showAll).toBeHidden()
    await expect(page.getByRole('link', { name: /^Naar de (lijst|kalender)$/ })).toHaveCount(0)
  })

  test('a school fills its pages', async ({ page }) => {
    await page.goto('/schools/1')
    await page.mouse.move(300, 300)
    await expect(page.getByRole('region', { name: 'Geschiedenis' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(PAPER)
    const height = await page.getByRole('main').evaluate((main) => main.scrollHeight)
    const pdf = await page.pdf({ width: `${PAPER.width}px`, height: `${PAPER.height}px` })
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g) ?? []
    // A line that does not fit goes to the next page as a whole.
    expect(pages.length).toBeLessThanOrEqual(Math.ceil(height / PAPER.height + 0.2))
  })

  test('no column lies over the next', async ({ page }) => {
    await page.goto('/')
    const name = page.getByRole('rowheader').first()
    await expect(name).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const [first, second] = [await name.boundingBox(), await name.locator('xpath=following-sibling::td[1]').boundingBox()]
    expect(first!.x + first!.width).toBeLessThanOrEqual(second!.x + 1)
  })
})

test.describe('a school prints', () => {
  test.use({ account: SCHOOL })

  test('its activities without links to what can be done', async ({ page }) => {
    await page.goto('/activities')
    await expect(page.getByRole('link', { name: 'Inschrijven' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /wachten op een besluit/ })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(PAPER)
    await expect(page.getByRole('columnheader', { name: 'Uw leerlingen' })).toBeVisible()
    for (const name of ['Inschrijven', /wachten op een besluit/]) await expect(page.getByRole('link', { name })).toHaveCount(0)
  })
})
