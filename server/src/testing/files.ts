import { buffer } from 'node:stream/consumers'
import { type ZipEntry, zipFile } from '../platform/zip/write'

/** Small files of each kind, as the programs that make them would. */
const zipped = (entries: ZipEntry[]) => buffer(zipFile(entries))

async function* inPieces(text: string) {
  yield text
}
const part = (name: string, text: string): ZipEntry => ({ name, data: inPieces(text), deflated: true })

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}"/></Types>`
const types = () => part('[Content_Types].xml', contentTypes)
const content = () => [
  part('_rels/.rels', '<Relationships/>'),
  part('word/document.xml', `<w:document>${'tekst '.repeat(5000)}</w:document>`),
]

export const aDocx = () => zipped([types(), ...content()])
/** As Google's program does, with what else is in it before the part that says what it is. */
export const aDocxInAnotherOrder = (image: Uint8Array = aPng()) =>
  zipped([...content(), { name: 'word/media/image1.png', data: image }, types()])
export const anOdt = () =>
  zipped([
    { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.text') },
    part('content.xml', '<office:document-content/>'),
    part('META-INF/manifest.xml', '<manifest:manifest/>'),
  ])
export const aZip = () => zipped([part('brief.txt', 'Geachte heer'), part('leesmij.xml', '<a/>')])

export const aPdf = (text = 'Motivatie') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )
export const aPng = () =>
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
export const aJpg = () =>
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(200), Buffer.from('ffd9', 'hex')])
export const anExe = () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])
