import type { Page } from '@playwright/test'
import type { Page as Results } from '@pre-u/contract/platform/http'
import type { HonoursProgram } from '@pre-u/contract/honours/programs'
import { inUse } from '../activities/activities'
import { call, SCHOOL, type Session, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { moveTo, open } from '../support/walk'

/** The links of this page that are a number and lead to a list of registrations or candidates. */
const numbersOn = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('a')].flatMap((link) => {
      const href = link.getAttribute('href') ?? ''
      const [first] = /^\d[\d.]*/.exec(link.textContent.trim()) ?? []
      return first && /^\/(honours\/\d+)?\?/.test(href) ? [{ href, number: Number(first.replaceAll('.', '')) }] : []
    }),
  )

/** The total of the list at an address. */
async function countAt({ access }: Session, href: string) {
  const { pathname, searchParams } = new URL(href, 'http://localhost')
  const program = /^\/honours\/(\d+)$/.exec(pathname)?.[1]
  if (program) searchParams.set('honours_program__id', program)
  const response = await call('GET', `/api/${program ? 'honours-program-students' : 'students'}/?${searchParams}`, { access })
  return ((await response.json()) as Results<unknown>).count
}

async function expectLists(page: Page, session: Session, path: string) {
  await page.goto(path)
  // Until the page has followed what other tests change meanwhile.
  await expect(async () => {
    const numbers = await numbersOn(page)
    expect(numbers.length, path).toBeGreaterThan(0)
    const lists: typeof numbers = []
    for (const { href } of numbers) lists.push({ href, number: await countAt(session, href) })
    expect(numbers, path).toEqual(lists)
  }).toPass({ timeout: 20_000 })
}

const programWithCandidates = async ({ access }: Session) => {
  const { results } = (await (await call('GET', '/api/honours-program/', { access })).json()) as Results<HonoursProgram>
  return results.find(({ submitted, placed }) => submitted > 0 && placed > 0)!
}

for (const { who, account } of [
  { who: 'staff', account: STAFF },
  { who: 'a school', account: SCHOOL },
])
  test.describe(`for ${who}`, () => {
    test.use({ account })

    test('a number is that of the list to which it leads', async ({ page, session }) => {
      const isStaff = account === STAFF
      const activity = await inUse(session)
      const program = await programWithCandidates(session)
      const ofStaff = ['/schools', '/overzicht', '/cijfers?by=school', '/cijfers?beeld=verloop', '/cijfers?beeld=scholen']
      for (const path of [
        `/schools/${session.user.school?.id ?? 1}`,
        '/activities',
        `/activities/${activity.id}`,
        '/honours',
        ...(isStaff ? [`/honours/${program.id}`] : []),
        '/cijfers',
        '/cijfers?beeld=honours',
        ...(isStaff ? ofStaff : []),
      ])
        await expectLists(page, session, path)
    })

    test('a school has one number of registrations', async ({ page, session }) => {
      const id = session.user.school?.id ?? 1
      await open(page, `/schools/${id}`)
      const strips = page.getByRole('region', { name: 'Inschrijvingen' }).getByRole('heading', { level: 3 })
      await expect(strips.first()).toBeVisible()
      const texts = await strips.allInnerTexts()
      const year = /\d{4}-\d{4}/.exec(texts[0]!)![0]
      const onPage = texts.filter((text) => text.includes(year)).reduce((sum, text) => sum + Number(/\d+$/.exec(text.trim())![0]), 0)
      await moveTo(page, account === STAFF ? `/cijfers?schooljaar=${year}&by=school&school=${id}` : `/cijfers?schooljaar=${year}`)
      const total = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Totaal' }) })
      const inFigures = total.getByRole('link').first()
      await expect(inFigures).toHaveText(String(onPage))
      await inFigures.click()
      await expect(page.getByRole('heading', { level: 1, name: 'Inschrijvingen' })).toBeVisible()
      await expect(page.locator('main header')).toContainText(String(onPage))
    })
  })
