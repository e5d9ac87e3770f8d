import { Readable } from 'node:stream'
import { zipFile, type ZipEntry } from '../zip/write'
import { xmlText, type XlsxValue } from './cells'
import { MAIN, type SheetLayout, sheetXml } from './sheet'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const SHEET_PATH = 'xl/worksheets/sheet1.xml'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${TYPES}.${type}+xml"/>`
const contentTypes = [
  `<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  override('xl/workbook.xml', 'sheet.main'),
  override('xl/styles.xml', 'styles'),
  override(SHEET_PATH, 'worksheet'),
  '</Types>',
].join('')

const relationships = (targets: Record<string, string>) =>
  [
    `<Relationships xmlns="${PACKAGE}/relationships">`,
    ...Object.entries(targets).map(
      ([kind, path], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${path}"/>`,
    ),
    '</Relationships>',
  ].join('')

const workbook = (sheet: string) =>
  [
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>`,
    `<sheet name="${xmlText(sheet).replace(/"/g, '&quot;')}" sheetId="1" r:id="rId1"/>`,
    '</sheets></workbook>',
  ].join('')

const font = (weight: string) => `<font>${weight}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
const format = (attributes: string) => `<xf borderId="0" fillId="0" xfId="0" ${attributes}/>`
/** Cell formats in the order of `styles`: plain, heading, day, instant. */
const styleSheet = [
  `<styleSheet xmlns="${MAIN}">`,
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/></numFmts>',
  `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="4">',
  format('numFmtId="0" fontId="0"'),
  format('numFmtId="0" fontId="1" applyFont="1"'),
  format('numFmtId="164" fontId="0" applyNumberFormat="1"'),
  format('numFmtId="165" fontId="0" applyNumberFormat="1"'),
  '</cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('')

const workbookParts = (sheet: string): ZipEntry[] =>
  Object.entries({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationships({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': workbook(sheet),
    'xl/_rels/workbook.xml.rels': relationships({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
    'xl/styles.xml': styleSheet,
  }).map(([name, xml]) => ({ name, data: Buffer.from(DECLARATION + xml) }))

export type Workbook = SheetLayout & { sheet: string }

/** Makes a file that begins before the first row is read. Destroying the stream ends the rows; an error in them destroys the stream. */
export const workbookFile = ({ sheet, ...layout }: Workbook, batches: AsyncIterable<XlsxValue[][]>): Readable =>
  zipFile([
    ...workbookParts(sheet),
    { name: SHEET_PATH, data: Readable.from(sheetXml(layout, batches), { objectMode: false }), deflated: true },
  ])
