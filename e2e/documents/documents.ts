import { bucketOf, type ConflictChoice, type DocumentItem } from '@pre-u/contract/documents/documents'
import type { Page } from '@playwright/test'
import { type Session, uniqueName } from '../support/api'
import { visit } from '../support/walk'

/** A school's own documents, or the general ones without it. */
type Tree = { session: Session; school?: number | undefined }

const addressOf = ({ school }: Tree, call: string) =>
  `${process.env.E2E_URL}${school ? '/s3' : '/shared-folder'}/${call}/${school ? `?bucket=${bucketOf(school)}` : ''}`

async function send<T>(tree: Tree, call: string, body: FormData | object): Promise<T> {
  const isForm = body instanceof FormData
  const headers = new Headers({ 'X-Requested-With': 'XMLHttpRequest', Authorization: `Bearer ${tree.session.access}` })
  if (!isForm) headers.set('Content-Type', 'application/json')
  const response = await fetch(addressOf(tree, call), { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) })
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as T
}

export const ownTree = (session: Session): Tree => ({ session, school: session.user.school?.id })

export const makeFolder = (tree: Tree, name = uniqueName('Map'), folder = '') => send<DocumentItem>(tree, 'folder', { folder, name })

type File_ = { name?: string; content?: string | Uint8Array<ArrayBuffer>; on_conflict?: ConflictChoice }

export async function putFile(tree: Tree, folder: string, { name = 'Brief.txt', content = 'Beste ouders', on_conflict }: File_ = {}) {
  const form = new FormData()
  form.set('folder', folder)
  if (on_conflict) form.set('on_conflict', on_conflict)
  form.set('file', new File([content], name))
  const { items } = await send<{ items: DocumentItem[] }>(tree, 'upload', form)
  return items[0]!
}

export const removeItem = (tree: Tree, file_key: string) => send<undefined>(tree, 'delete', { file_keys: [file_key] })

/** Many small ones, as many in one request as the server takes. */
export async function putFiles(tree: Tree, folder: string, names: string[]) {
  for (let start = 0; start < names.length; start += 50) {
    const form = new FormData()
    form.set('folder', folder)
    for (const name of names.slice(start, start + 50)) form.append('file', new File(['inhoud'], name))
    await send(tree, 'upload', form)
  }
}

export const pageOf = ({ school }: Tree, folder = '') => `/schools/docs/${school ?? 'all'}${folder && `?folder=${folder}`}`

/** A folder of a test's own, with these files in it, open in the browser. */
export async function openFolder(page: Page, tree: Tree, ...names: string[]) {
  const folder = await makeFolder(tree)
  for (const name of names) await putFile(tree, folder.file_key, { name })
  await visit(page, pageOf(tree, folder.file_key))
  await page.getByRole('navigation', { name: 'Pad' }).getByText(folder.name).waitFor()
  return folder
}

export const item = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

export async function chooseAction(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Acties voor ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** A square of ten red pixels. */
export const PNG = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC', 'base64'),
)

/** One empty page, with a table of contents that is right. */
export function emptyPdf() {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = text.length
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return `${text}xref\n0 4\n0000000000 65535 f \n${table}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
}

type Sent = { name: string; text?: string }

/** As a person would who lets files go over the page. */
export async function drop(page: Page, files: Sent[], target = 'main') {
  const dataTransfer = await page.evaluateHandle((sent) => {
    const transfer = new DataTransfer()
    for (const { name, text = 'inhoud' } of sent) transfer.items.add(new File([text], name))
    return transfer
  }, files)
  await page.dispatchEvent(target, 'dragover', { dataTransfer })
  await page.dispatchEvent(target, 'drop', { dataTransfer })
}
