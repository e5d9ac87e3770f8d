import type { Page } from '@playwright/test'
import { SCHOOL } from '../support/api'
import { chooseAction, emptyPdf, item, makeFolder, openFolder, ownTree, pageOf, PNG, putFile, putFiles, removeItem } from './documents'
import { checkAccessibility, expect, test } from '../support/fixtures'
import { follow } from '../support/walk'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const names = (page: Page) => page.getByRole('main').getByRole('rowheader')

test.use({ account: SCHOOL })

test('a picture and a PDF are looked at beside the list, with the arrow keys to the next', async ({ page, session }) => {
  const tree = ownTree(session)
  const { file_key } = await makeFolder(tree)
  await putFile(tree, file_key, { name: 'a.png', content: PNG })
  await putFile(tree, file_key, { name: 'b.pdf', content: emptyPdf() })
  await putFile(tree, file_key, { name: 'c.docx' })
  await page.goto(pageOf(tree, file_key))
  await item(page, 'a.png').click()
  await expect(panel(page, 'a.png').getByRole('img', { name: 'a.png' })).toHaveJSProperty('naturalWidth', 10)
  await page.keyboard.press('ArrowRight')
  await expect(panel(page, 'b.pdf').locator('canvas[data-drawn]')).toBeVisible()
  await expect(item(page, 'b.pdf')).toBeFocused()
  await page.reload()
  await expect(panel(page, 'b.pdf').locator('canvas[data-drawn]')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(panel(page, 'c.docx')).toContainText('Geen voorbeeld mogelijk')
  await expect(page.getByRole('button', { name: 'Volgend bestand' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(panel(page, 'c.docx')).toHaveCount(0)
  await expect(page).not.toHaveURL(/preview/)
})

test('the list stays usable, and the preview follows the row that is chosen or reached', async ({ page, session }) => {
  const tree = ownTree(session)
  const folder = await openFolder(page, tree, 'a.txt', 'b.txt', 'c.txt', 'd.txt')
  const address = page.url()
  await item(page, 'a.txt').click()
  await expect(panel(page, 'a.txt')).toBeVisible()
  // Anywhere in the row.
  await page
    .getByRole('row', { name: /b\.txt/ })
    .getByText('bytes')
    .click()
  await expect(panel(page, 'b.txt')).toBeVisible()
  await expect(item(page, 'b.txt')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await expect(panel(page, 'c.txt')).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(panel(page, 'a.txt')).toBeVisible()
  await page.getByRole('checkbox', { name: 'd.txt selecteren' }).check()
  await expect(panel(page, 'a.txt')).toBeVisible()

  // Enter goes on in it, and the keys of the list go on from what is shown.
  await item(page, 'a.txt').focus()
  await page.keyboard.press('Enter')
  await expect(panel(page, 'a.txt').getByRole('heading', { name: 'a.txt' })).toBeFocused()
  await page.keyboard.press('j')
  await expect(panel(page, 'b.txt')).toBeVisible()
  await page.keyboard.press('Enter')
  await checkAccessibility(page, 'preview beside the list')

  // One thing at a time: first what is open, then what is selected.
  const chosen = page.getByRole('region', { name: 'Geselecteerde items' })
  await page.keyboard.press('Escape')
  await expect(panel(page, 'b.txt')).toHaveCount(0)
  await expect(item(page, 'b.txt')).toBeFocused()
  await expect(chosen).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)
  await expect(page).toHaveURL(address)
  expect(folder.kind).toBe('folder')
})

test('a preview leaves the search and the menus their own keys, and closes when its file is deleted', async ({ page, session }) => {
  await openFolder(page, ownTree(session), 'a.txt', 'b.txt')
  await item(page, 'a.txt').click()
  await expect(panel(page, 'a.txt')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill('txt')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(panel(page, 'a.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Acties voor b.txt' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(panel(page, 'a.txt')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill('')
  await chooseAction(page, 'a.txt', 'Verwijderen')
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
  await expect(names(page)).toHaveText(['b.txt'])
  await expect(page).not.toHaveURL(/preview/)
})

test('a link leads to a file that the list does not hold yet, and says so when it is gone', async ({ page, session, tolerate }) => {
  tolerate(/status of 404/)
  const tree = ownTree(session)
  const folder = await makeFolder(tree)
  await putFiles(
    tree,
    folder.file_key,
    Array.from({ length: 210 }, (_, index) => `Brief ${String(index + 1).padStart(3, '0')}`),
  )
  const { file_key } = await putFile(tree, folder.file_key, { name: 'Zwemmen.txt' })
  const address = `${pageOf(tree, folder.file_key)}&preview=${file_key}`
  const versions = address.replace('preview', 'versions')
  await page.goto(address)
  await expect(panel(page, 'Zwemmen.txt')).toContainText('Geen voorbeeld mogelijk')
  await follow(page, versions)
  await expect(drawer(page, 'Versies van Zwemmen.txt')).toContainText('Er zijn geen eerdere versies.')
  await follow(page, address)
  await expect(panel(page, 'Zwemmen.txt')).toBeVisible()

  await removeItem(tree, file_key)
  await expect(panel(page, 'Niet geopend').getByRole('alert')).toHaveText('Dit bestaat niet of niet meer.')
  await follow(page, versions)
  await expect(drawer(page, 'Niet geopend').getByRole('alert')).toHaveText('Dit bestaat niet of niet meer.')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(pageOf(tree, folder.file_key))
})

test.describe('where there is no room beside the list', () => {
  test.use({ viewport: { width: 1100, height: 800 } })

  test('the preview opens over it, and gives the focus back', async ({ page, session }) => {
    const tree = ownTree(session)
    await openFolder(page, tree, 'a.txt', 'b.txt')
    await item(page, 'a.txt').focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page, 'a.txt')).toContainText('Geen voorbeeld mogelijk')
    await page.keyboard.press('ArrowRight')
    await expect(drawer(page, 'b.txt')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(item(page, 'a.txt')).toBeFocused()
  })
})
