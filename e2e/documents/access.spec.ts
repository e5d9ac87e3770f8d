import { OTHER_SCHOOL, SCHOOL, sharedSession, STAFF, uniqueName } from '../support/api'
import { chooseAction, item, makeFolder, openFolder, ownTree, pageOf } from './documents'
import { expect, test } from '../support/fixtures'
import { ACTIVITIES, toasts } from '../support/steps'
import { follow, moveTo } from '../support/walk'

test.describe('a school user', () => {
  test.use({ account: SCHOOL })

  test('general documents can be read and not changed, and nothing offers it', async ({ page }) => {
    const tree = { session: await sharedSession(STAFF) }
    const folder = await openFolder(page, tree, 'Handleiding.txt')
    await expect(page.getByRole('heading', { level: 1, name: 'Algemene documenten' })).toBeVisible()
    await expect(item(page, 'Handleiding.txt')).toBeVisible()
    for (const name of ['Uploaden', 'Nieuwe map']) await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Prullenbak' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Acties voor Handleiding.txt' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Voorbeeld', 'Downloaden'])
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Handleiding.txt selecteren' }).check()
    const bar = page.getByRole('region', { name: 'Geselecteerde items' })
    await expect(bar.getByRole('button')).toHaveText(['Downloaden', ''])
    await follow(page, `${pageOf(tree)}?view=trash`)
    await expect(page.getByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeVisible()
    expect(folder.bucket).toBe('shared')
  })

  test('documents of another school are not there', async ({ page, session, tolerate }) => {
    tolerate(/status of 404/)
    const other = await sharedSession(OTHER_SCHOOL)
    const { file_key } = await makeFolder(ownTree(other))
    await page.goto(pageOf(ownTree(other)))
    await expect(page).toHaveURL(ACTIVITIES)
    await page.goto(pageOf(ownTree(session), file_key))
    await expect(page.getByRole('heading', { name: 'Deze map bestaat niet (meer)' })).toBeVisible()
    await page.getByRole('button', { name: 'Naar alle documenten' }).click()
    await expect(page).toHaveURL(pageOf(ownTree(session)))
  })
})

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('a general document is announced to all schools, once', async ({ page, session }) => {
    const name = `${uniqueName('Rooster')}.txt`
    await openFolder(page, { session }, name)
    await chooseAction(page, name, 'Scholen informeren')
    const question = page.getByRole('dialog', { name: `Scholen informeren over ${name}?` })
    await expect(question).toContainText(/\d+ contactpersonen van \d+ scholen krijgen een e-mail/)
    await question.getByRole('button', { name: 'E-mail versturen' }).click()
    await expect(toasts(page)).toContainText(/\d+ e-mails? word/)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Scholen geïnformeerd op')
    await page.getByRole('button', { name: `Acties voor` }).click()
    await expect(page.getByRole('menuitem', { name: 'Hernoemen' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Scholen informeren' })).toHaveCount(0)
  })

  test('any school has its documents, and one that does not exist has none', async ({ page, tolerate }) => {
    tolerate(/status of 404/)
    await page.goto('/schools/docs/2')
    await expect(page.getByRole('heading', { level: 1, name: /documenten \d+$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Uploaden' }).first()).toBeVisible()
    await expect(page.getByText(/van 5 GB in gebruik/)).toBeVisible()
    for (const id of ['999999', 'onzin']) {
      await moveTo(page, `/schools/docs/${id}`)
      await expect(page.getByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeVisible()
    }
  })
})
