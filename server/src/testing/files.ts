import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type ZipEntry, zipFile } from '../platform/zip/write'

const zipEntries = (entries: ZipEntry[]) => buffer(zipFile(entries))

const part = (name: string, text: string): ZipEntry => ({ name, data: Readable.from([text], { objectMode: false }), deflated: true })

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}"/></Types>`
const types = () => part('[Content_Types].xml', contentTypes)
const content = () => [
  part('_rels/.rels', '<Relationships/>'),
  part('word/document.xml', `<w:document>${'tekst '.repeat(5000)}</w:document>`),
]

export const aDocx = () => zipEntries([types(), ...content()])
/** As Google Docs writes it: [Content_Types].xml after the other parts. */
export const aDocxInAnotherOrder = (image: Buffer = aPng()) =>
  zipEntries([...content(), { name: 'word/media/image1.png', data: image }, types()])
export const anOdt = () =>
  zipEntries([
    { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.text') },
    part('content.xml', '<office:document-content/>'),
    part('META-INF/manifest.xml', '<manifest:manifest/>'),
  ])
export const aZip = () => zipEntries([part('brief.txt', 'Geachte heer'), part('leesmij.xml', '<a/>')])

export const aPdf = (text = 'Motivatie') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )
export const aPng = () =>
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
export const aJpg = () =>
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(200), Buffer.from('ffd9', 'hex')])
export const anExe = () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])
