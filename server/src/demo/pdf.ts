/** What the fonts of every reader can show: 'Ayşe' becomes 'Ayse', 'Zoë' stays. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('ı', 'i')
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, (letter) => letter.normalize('NFD').replaceAll(/[^\u0020-\u007e]/g, ''))

const asText = (text: string) => `(${plain(text).replaceAll(/[\\()]/g, '\\$&')})`

const LINES = { left: 72, top: 770, apart: 22, size: 12, titleSize: 20 }

function content(title: string, lines: string[]): string {
  const shown = lines.map((line) => `0 -${LINES.apart} Td ${asText(line)} Tj`)
  const { left, top, size, titleSize } = LINES
  return `BT /F ${titleSize} Tf ${left} ${top} Td ${asText(title)} Tj /F ${size} Tf ${shown.join(' ')} ET`
}

/** A whole PDF file of one page: a title and a few lines. */
export function onePagePdf(title: string, lines: string[]): Buffer {
  const page = content(title, lines)
  const objects = [
    '<</Type /Catalog /Pages 2 0 R /Lang (nl)>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F 4 0 R>>>> /Contents 5 0 R>>',
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  // The table at the end says where each object begins, in bytes; in Latin 1 every character is one.
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  text += `${table}trailer\n<</Size ${size} /Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
