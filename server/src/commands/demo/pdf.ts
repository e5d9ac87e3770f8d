import type { Context } from '../../platform/context'
import { newKey } from '../../platform/storage/store'
/** The built-in fonts have the encoding Latin 1: 'Ayşe' becomes 'Ayse', 'Zoë' stays. */
const toLatin1 = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('ı', 'i')
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, (letter) => letter.normalize('NFD').replaceAll(/[^\u0020-\u007e]/g, ''))

const pdfString = (text: string) => `(${toLatin1(text).replaceAll(/[\\()]/g, '\\$&')})`

const LAYOUT = { left: 72, top: 770, lineHeight: 22, size: 12, titleSize: 20 }

function pageContent(title: string, lines: string[]): string {
  const shown = lines.map((line) => `0 -${LAYOUT.lineHeight} Td ${pdfString(line)} Tj`)
  const { left, top, size, titleSize } = LAYOUT
  return `BT /F ${titleSize} Tf ${left} ${top} Td ${pdfString(title)} Tj /F ${size} Tf ${shown.join(' ')} ET`
}

export function onePagePdf(title: string, lines: string[]): Buffer {
  const page = pageContent(title, lines)
  const objects = [
    '<</Type /Catalog /Pages 2 0 R /Lang (nl)>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F 4 0 R>>>> /Contents 5 0 R>>',
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  // The cross-reference table holds byte offsets; in Latin 1 every character is one byte.
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  text += `${table}trailer\n<</Size ${size} /Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

async function* singleChunk(bytes: Uint8Array) {
  yield bytes
}

export async function storePdf({ store }: Pick<Context, 'store'>, bytes: Buffer) {
  const object_key = newKey()
  await store.write(object_key, singleChunk(bytes), 'application/pdf')
  return { object_key, size: bytes.length, content_type: 'application/pdf' as const }
}
