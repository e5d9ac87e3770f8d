import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ADDRESS = String.raw`[\w.+-]+@[\w.-]+\.[a-z]{2,}`
/** Stands in every text of a school in the tests of isolation. */
const MARKER = String.raw`merk\d+x`
/** What the server prints apart from its log has no time: the accounts of the demo. */
const isLogged = (line) => /^(\d\d:\d\d:\d\d |\{)/.test(line)

/** Lines of a log that have a name, an e-mail address or a marker, with what was found. */
export function findPersonalData(text, names) {
  const name = `(?<![\\p{L}\\d])(?:${names.join('|')})(?![\\p{L}\\d])`
  const personal = new RegExp(`${ADDRESS}|${MARKER}|${name}`, 'u')
  return text
    .split('\n')
    .filter(isLogged)
    .flatMap((line) => {
      const found = personal.exec(line)
      return found ? [{ found: found[0], line }] : []
    })
}

const countLogged = (text) => text.split('\n').filter(isLogged).length

/** Of the logs that API and browser tests left in a folder. Without the lines of one of them nothing is proven. */
export function searchLogs(folder) {
  const names = JSON.parse(readFileSync(join(folder, 'names.json'), 'utf8'))
  const logs = readdirSync(folder)
    .filter((file) => file.endsWith('.log'))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
  const linesOf = (kind) => logs.filter(({ file }) => file.startsWith(kind)).reduce((sum, { text }) => sum + countLogged(text), 0)
  return {
    lines: { api: linesOf('api-'), browser: linesOf('browser-') },
    found: logs.flatMap(({ file, text }) => findPersonalData(text, names).map((each) => ({ file, ...each }))),
  }
}
