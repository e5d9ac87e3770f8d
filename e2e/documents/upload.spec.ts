import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { SCHOOL, STAFF } from '../support/api'
import { drop, item, makeFolder, openFolder, ownTree, putFile } from './documents'
import { expect, test } from '../support/fixtures'
import { closeToasts, createGate, pathOf, recordCalls, REGISTRATIONS, toasts } from '../support/steps'

/** A real folder, from outside the browser. */
async function dropPath(page: Page, path: string) {
  const client = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x: 600, y: 600, data })
}

const names = (page: Page) => page.getByRole('main').getByRole('rowheader')
const panel = (page: Page) => page.getByRole('region', { name: 'Uploads en downloads' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Deze naam bestaat al' })

/** Uploads wait until it is opened. */
async function holdUploads(page: Page) {
  const gate = createGate()
  await page.route('**/upload/**', async (route) => {
    await gate.opened
    await route.continue()
  })
  return gate
}

test.use({ account: SCHOOL })

test('files come to stand in the folder', async ({ page, session }) => {
  const tree = ownTree(session)
  const folder = await openFolder(page, tree)
  await test.step('that they are dropped into', async () => {
    await drop(page, [{ name: 'een.txt' }, { name: 'twee.txt' }, { name: 'drie.txt' }, { name: 'vier.txt' }])
    await expect(names(page)).toHaveText(['drie.txt', 'een.txt', 'twee.txt', 'vier.txt'])
    await expect(toasts(page)).toContainText('4 bestanden zijn geüpload.')
    await expect(panel(page)).toHaveCount(0)
  })
  await test.step('that they are dropped on', async () => {
    const inner = await makeFolder(tree, 'Binnenin', folder.file_key)
    await expect(item(page, 'Binnenin')).toBeVisible()
    await drop(page, [{ name: 'een.txt' }], `[data-row="${inner.file_key}"]`)
    await expect(toasts(page)).toContainText('1 bestand is geüpload.')
    await item(page, 'Binnenin').click()
    await expect(names(page)).toHaveText(['een.txt'])
  })
  await test.step('that they are chosen for in the menu', async () => {
    await page.getByRole('button', { name: 'Uploaden' }).first().click()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('menuitem', { name: 'Bestanden' }).click()])
    await chooser.setFiles([{ name: 'gekozen.txt', mimeType: 'text/plain', buffer: Buffer.from('inhoud') }])
    await expect(names(page)).toHaveText(['een.txt', 'gekozen.txt'])
  })
})

test('a whole folder is dropped or chosen with everything in it', async ({ page, session }) => {
  const path = test.info().outputPath('Open dag')
  await mkdir(join(path, 'Leeg'), { recursive: true })
  await mkdir(join(path, 'Foto’s'))
  await writeFile(join(path, 'Programma.txt'), 'Om negen uur')
  await writeFile(join(path, 'Foto’s', 'Hal.txt'), 'Een foto')
  const expectFolder = async (inside: string[]) => {
    await expect(toasts(page)).toContainText('2 bestanden zijn geüpload.')
    await item(page, 'Open dag').click()
    await expect(names(page)).toHaveText(inside)
    await item(page, 'Foto’s').click()
    await expect(names(page)).toHaveText(['Hal.txt'])
  }
  const tree = ownTree(session)
  await test.step('dropped, also onto one of the same name', async () => {
    const folder = await openFolder(page, tree)
    await makeFolder(tree, 'Open dag', folder.file_key)
    await dropPath(page, path)
    await expectFolder(['Foto’s', 'Leeg', 'Programma.txt'])
  })
  await closeToasts(page)
  await test.step('chosen from the menu', async () => {
    await openFolder(page, tree)
    await page.getByLabel('Map', { exact: true }).first().setInputFiles(path)
    await expectFolder(['Foto’s', 'Programma.txt'])
  })
})

test('a name that exists asks what to do', async ({ page, session }) => {
  const tree = ownTree(session)
  await openFolder(page, tree, 'Brief.txt')
  await test.step('skip it, while the others go on', async () => {
    await drop(page, [{ name: 'Brief.txt', text: 'anders' }, { name: 'Nieuw.txt' }])
    await expect(names(page)).toHaveText(['Brief.txt', 'Nieuw.txt'])
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(page.getByRole('row', { name: /Brief\.txt/ })).toContainText('12 bytes')
  })
  await test.step('replace it, and the old one is kept as a version', async () => {
    await drop(page, [{ name: 'brief.txt', text: 'veel langer dan eerst' }])
    await expect(question(page).getByRole('button', { name: 'Overslaan' })).toBeFocused()
    await expect(question(page).getByRole('checkbox')).toHaveCount(0)
    await question(page).getByRole('button', { name: 'Vervangen' }).click()
    await expect(page.getByRole('row', { name: /Brief\.txt/ })).toContainText('21 bytes')
    await page.getByRole('button', { name: 'Acties voor Brief.txt' }).click()
    await page.getByRole('menuitem', { name: 'Versies' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('12 bytes')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('keep both', async () => {
    await drop(page, [{ name: 'Brief.txt' }])
    await question(page).getByRole('button', { name: 'Beide bewaren' }).click()
    await expect(names(page)).toHaveText(['Brief (2).txt', 'Brief.txt', 'Nieuw.txt'])
  })
  await test.step('once for all', async () => {
    await openFolder(page, tree, 'a.txt', 'b.txt', 'c.txt')
    await drop(page, [{ name: 'a.txt' }, { name: 'b.txt' }, { name: 'c.txt' }])
    await question(page).getByRole('checkbox', { name: 'Voor alle' }).check()
    await question(page).getByRole('button', { name: 'Beide bewaren' }).click()
    await expect(names(page)).toHaveText(['a (2).txt', 'a.txt', 'b (2).txt', 'b.txt', 'c (2).txt', 'c.txt'])
    await expect(question(page)).toHaveCount(0)
  })
})

test('a name that exists is asked about before the file is sent, and again when somebody was faster', async ({
  page,
  session,
  tolerate,
}) => {
  tolerate(/status of 409/)
  const tree = ownTree(session)
  const folder = await openFolder(page, tree, 'Brief.txt')
  const calls = recordCalls(page)
  const sent = () => calls.filter((call) => pathOf(call).endsWith('/upload/')).length
  await drop(page, [{ name: 'Brief.txt' }])
  await expect(question(page)).toBeVisible()
  expect(sent()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  expect(sent()).toBe(0)

  const gate = await holdUploads(page)
  await drop(page, [{ name: 'Nieuw.txt' }])
  await expect(panel(page)).toBeVisible()
  await expect.poll(sent).toBe(1)
  await putFile(tree, folder.file_key, { name: 'Nieuw.txt', content: 'van een ander' })
  gate.open()
  await question(page).getByRole('button', { name: 'Beide bewaren' }).click()
  await expect(names(page)).toHaveText(['Brief.txt', 'Nieuw (2).txt', 'Nieuw.txt'])
})

test('uploads go on in another folder, and can be cancelled one by one or all at once', async ({ page, session }) => {
  const gate = await holdUploads(page)
  const tree = ownTree(session)
  const folder = await openFolder(page, tree)
  await drop(
    page,
    [1, 2, 3, 4, 5].map((number) => ({ name: `${number}.txt` })),
  )
  await expect(panel(page).getByRole('progressbar')).toHaveCount(5)
  await expect(panel(page).getByText('Wacht…')).toHaveCount(2)
  await page.getByRole('link', { name: 'Documenten', exact: true }).last().click()
  await expect(panel(page).getByRole('heading')).toHaveText('Uploaden: 1 van 5')
  await panel(page).getByRole('button', { name: '1.txt annuleren' }).click()
  await expect(panel(page).getByRole('progressbar')).toHaveCount(4)
  await panel(page).getByRole('button', { name: 'Alles annuleren' }).click()
  await expect(panel(page)).toHaveCount(0)
  gate.open()
  await page.goBack()
  await expect(page.getByRole('navigation', { name: 'Pad' })).toContainText(folder.name)
  await expect(page.getByRole('heading', { name: 'Deze map is leeg' })).toBeVisible()
})

test('leaving the documents while files are on their way asks first', async ({ page, session }) => {
  const gate = await holdUploads(page)
  await openFolder(page, ownTree(session))
  await drop(page, [{ name: 'een.txt' }])
  await expect(panel(page)).toBeVisible()
  await page.getByRole('link', { name: 'Inschrijvingen' }).click()
  const asked = page.getByRole('dialog', { name: 'Upload afbreken?' })
  await asked.getByRole('button', { name: 'Hier blijven' }).click()
  const [closing] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
  expect(closing.type()).toBe('beforeunload')
  await closing.dismiss()
  gate.open()
  await expect(names(page)).toHaveText(['een.txt'])
  await page.getByRole('link', { name: 'Inschrijvingen' }).click()
  await expect(page).toHaveURL(REGISTRATIONS)
})

test('a file that cannot be sent says why', async ({ page, session, context, tolerate }) => {
  tolerate(/status of 409|ERR_INTERNET_DISCONNECTED/)
  await openFolder(page, ownTree(session))
  await test.step('too large: refused before it is sent', async () => {
    const calls = recordCalls(page)
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(100 * 1024 * 1024 + 1)], 'groot.bin'))
      return transfer
    })
    await page.dispatchEvent('main', 'drop', { dataTransfer })
    await expect(panel(page).getByRole('alert')).toHaveText('Dit bestand is te groot. Kies een bestand van ten hoogste 100 MB.')
    expect(calls.filter((call) => pathOf(call).includes('/upload/'))).toEqual([])
    await panel(page).getByRole('button', { name: 'groot.bin uit de lijst halen' }).click()
    await expect(panel(page)).toHaveCount(0)
  })
  await test.step('a refusal is told at the file, which can be tried again', async () => {
    const full = { non_field_errors: ['De opslag van deze school is vol: van 5 GB is 5 GB in gebruik.'] }
    await page.route('**/upload/**', (route) => route.fulfill({ status: 409, json: full }))
    await drop(page, [{ name: 'een.txt' }])
    await expect(panel(page).getByRole('alert')).toContainText('De opslag van deze school is vol')
    await page.unroute('**/upload/**')
    await panel(page).getByRole('button', { name: 'een.txt opnieuw proberen' }).click()
    await expect(names(page)).toHaveText(['een.txt'])
  })
  await test.step('a lost connection is waited for, and the file is sent when it is back', async () => {
    await context.setOffline(true)
    await drop(page, [{ name: 'twee.txt' }])
    await expect(panel(page)).toContainText('Geen verbinding. Gaat vanzelf verder.')
    await context.setOffline(false)
    await expect(names(page)).toHaveText(['een.txt', 'twee.txt'])
  })
})

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('general documents are uploaded and replaced', async ({ page, session }) => {
    const folder = await openFolder(page, { session })
    await putFile({ session }, folder.file_key, { name: 'Rooster.txt' })
    await drop(page, [{ name: 'Rooster.txt', text: 'nieuw rooster' }])
    await question(page).getByRole('button', { name: 'Vervangen' }).click()
    await expect(page.getByRole('row', { name: /Rooster\.txt/ })).toContainText('13 bytes')
  })
})
