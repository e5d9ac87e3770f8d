import { describe, expect, test } from 'vitest'
import { aWorkbook, aZip, textSheet, worksheet } from '../../testing/sheets'
import { faults } from './faults'
import { readFile } from './readFile'

const read = (file: Buffer | string) => readFile(Buffer.from(file), 100)
const cellsOf = async (file: Buffer | string) => (await read(file)).map(({ cells }) => cells)
const faultOf = (file: Buffer | string) =>
  read(file).then(
    () => 'it was read',
    (error: Error) => error.message,
  )

describe('a workbook', () => {
  test('gives its rows with their numbers, without the empty ones', async () => {
    const rows = [
      '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2"><v>5</v></c></row>',
      '<row r="3"><c r="A3" s="1"/></row>',
      '<row r="30000"><c r="B30000" t="inlineStr"><is><r><t>Jan </t></r><r><t>Bos</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c></row>',
    ]
    const shared = '<sst><si><t>nul</t></si><si><r><t>Ee</t></r><r><t>n_x000D_</t></r></si></sst>'
    expect(await read(await aWorkbook([worksheet(rows.join(''))], { 'xl/sharedStrings.xml': shared }))).toEqual([
      { row: 2, cells: ['Een\r', '', '5'] },
      { row: 30_000, cells: ['', 'Jan Bos'] },
    ])
  })

  test('gives the stored result of a formula without evaluating it, and dates, booleans and errors as they are shown', async () => {
    const cells = [
      '<c r="A1" t="str"><f>HYPERLINK("http://kwaad.example")</f><v>sanne@school.nl</v></c>',
      '<c r="B1"><f>1+1</f></c>',
      '<c r="C1" s="1"><v>46026</v></c>',
      '<c r="D1" s="2"><v>46026.75</v></c>',
      '<c r="E1"><v>46026</v></c>',
      '<c r="F1" t="b"><v>1</v></c>',
      '<c r="G1" t="e"><v>#N/A</v></c>',
      '<c r="H1"><v>2.0114E4</v></c>',
      '<c r="I1" s="3"><v>12</v></c>',
    ]
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="d\\-mmm"/><numFmt numFmtId="171" formatCode="0 &quot;dy&quot;"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'
    expect(await cellsOf(await aWorkbook([worksheet(`<row>${cells.join('')}</row>`)], { 'xl/styles.xml': styles }))).toEqual([
      ['sanne@school.nl', '', '04-01-2026', '04-01-2026', '46026', 'Ja', '', '20114', '12'],
    ])
  })

  test('has the value of merged cells in the first of them', async () => {
    const sheet = '<row r="1"><c r="A1"><v>4</v></c><c r="B1"/></row><row r="2"><c r="A2"/><c r="B2"><v>1</v></c></row>'
    const merged = worksheet(sheet).replace('</worksheet>', '<mergeCells><mergeCell ref="A1:A2"/></mergeCells></worksheet>')
    expect(await cellsOf(await aWorkbook([merged]))).toEqual([['4'], ['', '1']])
  })

  test('of several sheets gives the first that has rows, and a hidden one only when there is no other', async () => {
    const [empty, first, second] = [worksheet('<row/>'), textSheet([['eerste']]), textSheet([['tweede']])]
    expect(await cellsOf(await aWorkbook([empty, first, second]))).toEqual([['eerste']])
    expect(await cellsOf(await aWorkbook([first, second], {}, ['hidden']))).toEqual([['tweede']])
    expect(await cellsOf(await aWorkbook([first], {}, ['veryHidden']))).toEqual([['eerste']])
  })

  test('with thousands of empty rows below the list is read', async () => {
    const sanne = '<row r="1"><c r="A1" t="inlineStr"><is><t>Sanne</t></is></c></row>'
    const empty = Array.from({ length: 20_000 }, (_, index) => `<row r="${index + 2}"><c r="A${index + 2}" s="1"/></row>`)
    expect(await cellsOf(await aWorkbook([worksheet(sanne + empty.join(''))]))).toEqual([['Sanne']])
  })
})

describe('a csv file', () => {
  test.each([
    ['UTF-8', Buffer.from('naam;klas\r\nJosé;5')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFnaam;klas\r\nJosé;5')],
    ['Windows-1252', Buffer.from('naam;klas\r\nJosé;5', 'latin1')],
    ["UTF-16, Excel's Unicode-tekst", Buffer.from('\uFEFFnaam\tklas\r\nJosé\t5', 'utf16le')],
    ['UTF-16 big-endian', Buffer.from('\uFEFFnaam\tklas\r\nJosé\t5', 'utf16le').swap16()],
  ])('in %s', async (_encoding, file) => {
    expect(await cellsOf(file)).toEqual([
      ['naam', 'klas'],
      ['José', '5'],
    ])
  })

  test('in Windows-1252 with a curly quote and a euro sign', async () => {
    expect(await cellsOf(Buffer.from([0x92, 0x3b, 0x80]))).toEqual([['’', '€']])
  })
})

const compound = (entry: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000), Buffer.from(entry, 'utf16le'), Buffer.alloc(500)])
const zipWithEntry = (name: string, content = '') => aZip({ [name]: content })

describe('a file that is not a list is refused with what to do instead', () => {
  test.each<[string, string, () => Buffer | string | Promise<Buffer>]>([
    ['an empty file', faults.empty, () => ''],
    ['only line breaks', faults.noRows, () => '\r\n\r\n;;\r\n'],
    ['a workbook without rows', faults.noRows, () => aWorkbook([worksheet('')])],
    ['a workbook without sheets', faults.noRows, () => aWorkbook([])],
    ['a renameEntry program', faults.program, () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000, 0x90)])],
    ['a renameEntry Linux program', faults.program, () => Buffer.from('7f454c460201', 'hex')],
    ['a pdf', faults.pdf, () => '%PDF-1.7\n%âãÏÓ\n1 0 obj'],
    ['a picture', faults.image, () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an old Excel file', faults.oldExcel, () => compound('Workbook')],
    ['a workbook with a password', faults.password, () => compound('EncryptedPackage')],
    ['an old Word file', faults.other, () => compound('WordDocument')],
    ['a page that is named .xls', faults.webPage, () => '\n<html xmlns:x="urn:excel"><table><tr><td>Sanne</td></tr></table></html>'],
    ['an XML spreadsheet', faults.xml, () => '<?xml version="1.0"?><Workbook/>'],
    ['a Word file', faults.other, () => zipWithEntry('word/document.xml')],
    ['a binary workbook', faults.binaryExcel, () => zipWithEntry('xl/workbook.bin')],
    ['an OpenDocument file', faults.openDocument, () => aZip({ mimetype: 'application/vnd.oasis', 'content.xml': '<x/>' })],
    ['null bytes', faults.other, () => Buffer.alloc(5000)],
    ['half a workbook', faults.damaged, async () => (await aWorkbook([textSheet([['Sanne']])])).subarray(0, 700)],
    ['truncated XML', faults.damaged, () => aWorkbook(['<worksheet><sheetData><row><c><v>1</v>'])],
    ['text instead of XML', faults.damaged, () => aWorkbook(['dit is geen xml'])],
    [
      'a path that leaves the folder',
      faults.damaged,
      async () => renameEntry(await zipWithEntry('xx/yy/zz/a', 'x'), 'xx/yy/zz/a', '../../../a'),
    ],
    [
      'nested entities',
      faults.damaged,
      () =>
        aWorkbook([
          `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>${worksheet('<row><c r="A1" t="str"><v>&b;</v></c></row>')}`,
        ]),
    ],
    ['cells without a place', faults.damaged, () => aWorkbook([worksheet('<row><c t="str"><v>Sanne</v></c></row>')])],
    ['a CDATA section', faults.damaged, () => aWorkbook([worksheet('<row><c r="A1" t="str"><v><![CDATA[Sanne]]></v></c></row>')])],
    ['a row beyond the last', faults.damaged, () => aWorkbook([worksheet('<row r="9999999999"><c r="A9999999999"><v>1</v></c></row>')])],
    ['a column beyond the last', faults.damaged, () => aWorkbook([worksheet('<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>')])],
  ])('%s', async (_title, fault, make) => expect(await faultOf(await make())).toBe(fault))

  test('too many rows', async () => {
    const rows = Array.from({ length: 101 }, () => ['x'])
    expect(await faultOf(await aWorkbook([textSheet(rows)]))).toBe(faults.tooManyRows)
    expect(await faultOf('x\n'.repeat(101))).toBe(faults.tooManyRows)
    expect(await read('x\n'.repeat(100))).toHaveLength(100)
  })
})

function renameEntry(file: Buffer, from: string, to: string): Buffer {
  return Buffer.from(file.toString('latin1').replaceAll(from, to), 'latin1')
}
