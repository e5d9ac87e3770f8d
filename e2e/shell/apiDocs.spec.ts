import { call, SCHOOL, sharedSession, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('browses every call, who may make it, and what it takes and answers', async ({ page, session }) => {
    const document = (await (await call('GET', '/api/schema/', session)).json()) as { paths: Record<string, Record<string, unknown>> }
    const count = Object.values(document.paths).flatMap(Object.keys).length
    await page.goto('/api/docs/')
    await expect(page.getByText(`${count} aanroepen`, { exact: true })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Zoeken' }).fill('/api/periods')
    const list = page
      .getByRole('group')
      .filter({ hasText: /GET\s*\/api\/periods\/(?!\{|dropdown)/ })
      .first()
    await list.locator('summary').click()
    await expect(list.getByText('Wie mag dit:')).toBeVisible()
    await expect(list).toContainText('medewerkers en schoolgebruikers')
    for (const filter of ['school_year', 'is_active', 'search', 'ordering', 'page_size'])
      await expect(list.getByRole('rowheader').filter({ hasText: filter }).first()).toBeVisible()
    await expect(list.getByText('401')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Zoeken' }).fill('bestaat niet')
    await expect(page.getByText('0 aanroepen')).toBeVisible()
  })
})

test('the description is for staff only', async () => {
  const { access } = await sharedSession(SCHOOL)
  expect((await call('GET', '/api/schema/')).status).toBe(401)
  expect((await call('GET', '/api/schema/', { access })).status).toBe(403)
})
