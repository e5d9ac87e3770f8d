import { call } from '../support/api'
import { expect, test } from '../support/fixtures'

test('whoever writes a program browses every call, who may make it, and what it takes and answers', async ({ page }) => {
  const { paths } = (await (await call('GET', '/api/schema/')).json()) as { paths: Record<string, Record<string, { tags: string[] }>> }
  const tags = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((operation) => operation.tags)))
  await page.goto('/api/docs/')
  await expect(page.locator('.opblock-tag')).toHaveCount(tags.size)
  await page.getByPlaceholder('Filter by tag').fill('Periodes')
  await expect(page.locator('.opblock-tag')).toHaveCount(1)
  await page.locator('.opblock-tag').click()
  const list = page
    .locator('.opblock')
    .filter({ has: page.getByText('/api/periods/', { exact: true }) })
    .first()
  await list
    .getByRole('button', { name: /get.*\/api\/periods/i })
    .first()
    .click()
  await expect(list).toContainText('x-access')
  await expect(list).toContainText('STAFF')
  for (const filter of ['school_year', 'is_active', 'search', 'ordering', 'page_size']) await expect(list).toContainText(filter)
  await expect(list).toContainText('401')
})
