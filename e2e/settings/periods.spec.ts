import type { Page } from '@playwright/test'
import { changePeriod, createPeriod, type Session, STAFF, uniqueName } from '../support/api'
import { expect, test } from '../support/fixtures'
import { chooseFilter, createGate, pathOf, recordCalls } from '../support/steps'
import { follow } from '../support/walk'

test.use({ account: STAFF })

const search = (page: Page) => page.getByRole('searchbox', { name: 'Zoeken' })
const names = (page: Page) => page.getByRole('rowheader')
const head = (page: Page, name: string) => page.getByRole('columnheader', { name })

/** Three periods that nobody else's search finds, in an order that differs by each column. */
async function threePeriods(session: Session) {
  const mark = uniqueName('Reeks')
  const [first, second, third] = [`${mark} A`, `${mark} B`, `${mark} C`] as const
  await createPeriod(session, { name: first, school_year: '2027-2028', start_date: '2027-09-01', end_date: '2027-12-01' })
  await createPeriod(session, {
    name: second,
    school_year: '2025-2026',
    start_date: '2025-09-01',
    end_date: '2026-07-01',
    is_active: false,
  })
  await createPeriod(session, { name: third, school_year: '2026-2027', start_date: '2026-09-01', end_date: '2026-12-01' })
  return { mark, first, second, third }
}

test('searching, filtering and sorting narrow and order the list, and the address restores it all', async ({ page, session }) => {
  const { mark, first, second, third } = await threePeriods(session)
  await page.goto('/settings')
  await search(page).fill(mark)
  await expect(names(page)).toHaveText([first, third, second])
  await head(page, 'Naam').getByRole('button').click()
  await expect(names(page)).toHaveText([first, second, third])
  await expect(head(page, 'Naam')).toHaveAttribute('aria-sort', 'ascending')
  await head(page, 'Naam').getByRole('button').click()
  await expect(names(page)).toHaveText([third, second, first])
  await chooseFilter(page, 'Actief', 'Actief')
  await expect(names(page)).toHaveText([third, first])

  await page.reload()
  await expect(names(page)).toHaveText([third, first])
  await expect(search(page)).toHaveValue(mark)
  await expect(head(page, 'Naam')).toHaveAttribute('aria-sort', 'descending')

  await page.goBack()
  await expect(names(page)).toHaveText([third, second, first])
  await chooseFilter(page, 'Schooljaar', '2026-2027')
  await expect(names(page)).toHaveText([third])
  await page.getByRole('button', { name: 'Filter Schooljaar wissen' }).click()
  await expect(names(page)).toHaveCount(3)
  await test.step('pages of a long list can be walked through', async () => {
    await follow(page, `/settings?search=${mark}&page_size=2&ordering=name`)
    const pager = page.getByRole('navigation', { name: "Pagina's" })
    await expect(pager).toContainText('1–2 van 3')
    await pager.getByRole('button', { name: 'Volgende pagina' }).click()
    await expect(names(page)).toHaveText([`${mark} C`])
    await expect(pager.getByRole('button', { name: 'Volgende pagina' })).toBeDisabled()
    await page.goBack()
    await expect(names(page)).toHaveCount(2)
  })
})

test('a period is shown with its dates written out, and removed after a question that names it', async ({ page, session }) => {
  const { id, name } = await createPeriod(session, { name: uniqueName('Herfst'), start_date: '2026-11-12', end_date: '2026-12-18' })
  await page.goto(`/settings?search=${name}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Periodes' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('2026-2027')
  await expect(row).toContainText('do 12 nov. 2026')
  await expect(row).toContainText('vr 18 dec. 2026')
  await expect(row).toContainText('Actief')
  await test.step('a question that names it', async () => {
    const removeIt = async () => {
      await page.getByRole('button', { name: `Acties voor ${name} 2026-2027` }).click()
      await page.getByRole('menuitem', { name: 'Verwijderen' }).click()
    }
    await removeIt()
    const question = page.getByRole('dialog', { name: `Periode "${name}" verwijderen?` })
    await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(names(page)).toHaveText([name])
    const calls = recordCalls(page)
    await removeIt()
    await question.getByRole('button', { name: 'Verwijderen' }).click()
    await expect(names(page)).toHaveCount(0)
    expect(calls.filter((call) => call.method() === 'DELETE').map(pathOf)).toEqual([`/api/periods/${id}/`])
  })
})

test('an address that makes no sense falls back to the plain list; what finds nothing offers a way back to it', async ({ page }) => {
  await page.goto('/settings?page=-1&ordering=geheim&is_active=misschien&page_size=9999&open=x')
  await expect(names(page).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await test.step('a search without matches', async () => {
    await follow(page, `/settings?search=${uniqueName('Niets')}`)
    await expect(page.getByRole('heading', { name: 'Niets gevonden' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Zoekterm wissen' }).last().click()
    await expect(names(page).first()).toBeVisible()
    await expect(search(page)).toHaveValue('')
  })
  await test.step('columns can be left out, and stay out for whoever gets the link', async () => {
    await expect(head(page, 'Schooljaar')).toBeVisible()
    await page.getByRole('button', { name: 'Kolommen' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Schooljaar' }).click()
    await expect(head(page, 'Schooljaar')).toHaveCount(0)
    await page.reload()
    await expect(head(page, 'Begindatum')).toBeVisible()
    await expect(head(page, 'Schooljaar')).toHaveCount(0)
  })
})

test('an empty list says what belongs here and offers the first step', async ({ page }) => {
  await page.route(/\/api\/periods\/?\?|\/api\/periods\/?$/, (route) =>
    route.fulfill({ json: { count: 0, next: null, previous: null, results: [] } }),
  )
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Nog geen periodes' })).toBeVisible()
  await page.getByRole('button', { name: 'Periode toevoegen' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Nieuwe periode' })).toBeVisible()
})

test('four grey rows stand in until the first rows come, and old rows stay until the next', async ({ page, session }) => {
  const { mark, third } = await threePeriods(session)
  const gates = [createGate(), createGate()]
  let asked = 0
  await page.route(/\/api\/periods\/?(\?|$)/, async (route) => {
    asked += 1
    await gates[Math.min(asked, 2) - 1]?.opened
    await route.continue()
  })
  await page.goto(`/settings?search=${mark}`)
  await expect(page.locator('[aria-busy=true] tbody tr')).toHaveCount(4)
  gates[0]?.open()
  await expect(names(page)).toHaveCount(3)
  await head(page, 'Naam').getByRole('button').click()
  await expect(page.getByRole('table', { name: 'Periodes' })).toHaveAttribute('aria-busy', 'true')
  await expect(names(page).nth(1)).toHaveText(third)
  gates[1]?.open()
  await expect(names(page).nth(2)).toHaveText(third)
})

test('the list works with the keyboard alone', async ({ page, session }) => {
  const { mark, first, third } = await threePeriods(session)
  await page.goto('/settings')
  await expect(names(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(mark)
  await expect(names(page)).toHaveCount(3)
  await page.keyboard.press('Tab')
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await page.getByRole('button', { name: 'Kolommen' }).focus()
  await page.keyboard.press('j')
  await expect(link(first)).toBeFocused()
  await page.keyboard.press('j')
  await expect(link(third)).toBeFocused()
  await page.keyboard.press('k')
  await expect(link(first)).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: first })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(link(first)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: first })).toBeVisible()
})

test('a phone shows cards, with everything that the table has', async ({ page, session }) => {
  const { mark, second } = await threePeriods(session)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/settings?search=${mark}`)
  const cards = page.getByRole('list', { name: 'Periodes' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  const card = cards.filter({ hasText: second })
  await expect(card).toContainText('ma 1 sep. 2025')
  await expect(card).toContainText('Niet actief')
  await card.getByRole('button', { name: `Acties voor ${second} 2025-2026` }).click()
  await page.getByRole('menuitem', { name: 'Activeren' }).click()
  await expect(card).not.toContainText('Niet actief')
  await expect(page.getByRole('button', { name: 'Kolommen' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await chooseFilter(page, 'Schooljaar', '2026-2027')
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(cards).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Kolommen' })).toBeHidden()
})

test('a period in use cannot be removed; switching it off is offered instead', async ({ page, session, tolerate }) => {
  tolerate(/status of 409/)
  const response = await page.request.get('/api/activities/dropdown', { headers: { Authorization: `Bearer ${session.access}` } })
  const [activity] = (await response.json()) as { period_ids: number[] }[]
  const used = activity?.period_ids[0] ?? 0
  await page.goto(`/settings?open=${used}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Verwijderen' }).click()
  await page
    .getByRole('dialog', { name: /verwijderen\?/ })
    .getByRole('button', { name: 'Verwijderen' })
    .click()
  const offer = page.getByRole('dialog', { name: /is in gebruik/ })
  await offer.getByRole('button', { name: 'Deactiveren' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/settings?open=${used}`)
  await expect(drawer.getByRole('switch', { name: 'Actief' })).not.toBeChecked()
  await changePeriod(session, used, { is_active: true })
})
