import { expect } from '@playwright/test'
import { chooseAction, drop, item, makeFolder, openFolder, ownTree, PNG, putFile } from '../../documents/documents'
import { closeAll, moveTo, open, openMenu } from '../../support/walk'
import type { Walk } from '../walk'

const routes = ['/schools/docs/$id']

export const documentWalks: Walk[] = [
  {
    name: 'Documenten',
    role: 'medewerker',
    routes,
    go: async ({ page, look }) => {
      await open(page, '/schools/docs/all')
      await look('algemene documenten')
      await moveTo(page, '/schools/docs/1')
      await look('documenten van een school')
    },
  },
  {
    name: 'Documenten',
    role: 'school',
    routes,
    tolerates: /status of 409/,
    go: async ({ page, session, look }) => {
      const tree = ownTree(session)
      const folder = await openFolder(page, tree)
      await look('lege map')
      await makeFolder(tree, 'Binnenin', folder.file_key)
      await putFile(tree, folder.file_key, { name: 'a.png', content: PNG })
      await putFile(tree, folder.file_key, { name: 'b.docx' })
      await putFile(tree, folder.file_key, { name: 'b.docx', on_conflict: 'replace' })
      await expect(item(page, 'b.docx')).toBeVisible()
      await look('map')
      await openMenu(page, 'Acties voor b.docx')
      await look('menu van een bestand')
      await page.getByRole('menuitem', { name: 'Hernoemen' }).click()
      await page.getByRole('textbox', { name: 'Naam' }).fill('a.png')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Er is hier al een item met de naam a.png.')).toBeVisible()
      await look('naam die al bestaat')
      await closeAll(page)
      await chooseAction(page, 'b.docx', 'Verplaatsen naar…')
      await expect(page.getByRole('list', { name: /^Mappen in/ })).toBeVisible()
      await look('verplaatsen')
      await closeAll(page)
      await chooseAction(page, 'b.docx', 'Versies')
      await expect(page.getByRole('button', { name: /terugzetten$/ })).toBeVisible()
      await look('versies')
      await closeAll(page)
      await item(page, 'a.png').click()
      await expect(page.getByRole('img', { name: 'a.png' })).toBeVisible()
      await look('voorbeeld')
      await page.keyboard.press('ArrowRight')
      await expect(page.getByText('Geen voorbeeld mogelijk')).toBeVisible()
      await look('geen voorbeeld')
      await closeAll(page)
      await page.getByRole('searchbox', { name: 'Zoeken' }).fill('a')
      await expect(page.getByRole('main').getByRole('link', { name: folder.name }).last()).toBeVisible()
      await look('zoeken in documenten')
      await page.getByRole('button', { name: 'Zoekterm wissen' }).click()
      await page.getByRole('checkbox', { name: 'b.docx selecteren' }).check()
      await drop(page, [{ name: 'a.png' }, { name: 'weg\\is.txt' }, { name: 'b.docx' }])
      await expect(page.getByRole('dialog', { name: 'Deze naam bestaat al' })).toBeVisible()
      await look('vraag bij het uploaden')
      await page.getByRole('checkbox', { name: 'Voor alle' }).check()
      await closeAll(page)
      await expect(page.getByRole('region', { name: 'Uploads en downloads' }).getByRole('alert')).toBeVisible()
      await look('geweigerde upload, en een selectie')
      await page.getByRole('region', { name: 'Geselecteerde items' }).getByRole('button', { name: 'Verwijderen' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
      await expect(item(page, 'b.docx')).toHaveCount(0)
      await page.getByRole('link', { name: 'Prullenbak' }).click()
      await expect(page.getByText(/^nog \d+ dagen$/).first()).toBeVisible()
      await look('prullenbak')
    },
  },
]
