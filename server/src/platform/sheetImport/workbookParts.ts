import { fail } from './faults'
import { copyString, walkXml } from './xml'
import type { Parts } from './zip'

const WORKBOOK = 'xl/workbook.xml'
const MAX_SHARED = 500_000
const MAX_SHARED_LENGTH = 16 * 1024 * 1024
// Excel's own limits.
const MAX_FORMATS = 65_536
const MAX_FORMAT_LENGTH = 255

const MAX_SHEETS = 1000

/** A character that XML cannot contain is written as _x000D_. */
const unescapeText = (text: string) =>
  text.includes('_x') ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))) : text

export async function sheetPaths(parts: Parts): Promise<{ paths: string[]; since1904: boolean }> {
  const sheets: { relation: string; isHidden: boolean }[] = []
  let since1904 = false
  await walkXml(parts.read(WORKBOOK), {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      if (sheets.push({ relation, isHidden: (attributes.state ?? 'visible') !== 'visible' }) > MAX_SHEETS) fail('tooBig')
    },
  })
  const targets = new Map<string, string>()
  await walkXml(parts.read('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
      if (targets.size > 2 * MAX_SHEETS) fail('tooBig')
    },
  })
  const inOrder = [...sheets.filter(({ isHidden }) => !isHidden), ...sheets.filter(({ isHidden }) => isHidden)]
  return { paths: inOrder.flatMap(({ relation }) => targets.get(relation) ?? []).filter(parts.has), since1904 }
}

export async function sharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = []
  let length = 0
  let current = ''
  let inText = false
  let inPhonetics = false
  await walkXml(parts.read('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 't') inText = true
      if (name === 'rPh') inPhonetics = true
    },
    text: (text) => {
      if (inText && !inPhonetics) current += text
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'rPh') inPhonetics = false
      if (name !== 'si') return
      length += current.length
      if (texts.push(copyString(unescapeText(current))) > MAX_SHARED || length > MAX_SHARED_LENGTH) fail('tooBig')
    },
  })
  return texts
}

const BUILT_IN_DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
/** A day or year outside quoted text and conditions: 'dd-mm-yyyy', not '0.00 "dag"'. */
const isDateFormat = (code: string) => /[dy]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

export async function dateFormats(parts: Parts): Promise<Set<number>> {
  const dateFormatIds = new Set(BUILT_IN_DATES)
  const dateStyles = new Set<number>()
  let inCellFormats = false
  let style = 0
  await walkXml(parts.read('xl/styles.xml'), {
    open: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'numFmt' && isDateFormat(formatCode.slice(0, MAX_FORMAT_LENGTH))) dateFormatIds.add(Number(numFmtId))
      if (dateFormatIds.size > MAX_FORMATS) fail('tooBig')
      if (name === 'cellXfs') inCellFormats = true
      if (name !== 'xf' || !inCellFormats) return
      if (dateFormatIds.has(Number(numFmtId))) dateStyles.add(style)
      style += 1
      if (style > MAX_FORMATS) fail('tooBig')
    },
    close: (name) => {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  return dateStyles
}
