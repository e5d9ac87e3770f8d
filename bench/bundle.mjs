/**
 * What each route loads first: the files that the server links in its page, as Chromium transfers them, that is compressed with brotli and
 * with the headers of each response. `npm run bench -- web` measures the same in Chromium.
 */
import { existsSync, readFileSync } from 'node:fs'

const HEADERS_BYTES = 480
const { list, pages } = JSON.parse(readFileSync(new URL('bars.json', import.meta.url), 'utf8'))

const dist = new URL('../web/dist/', import.meta.url)
const routesFile = new URL('.vite/routes.json', dist)
if (!existsSync(routesFile)) {
  console.error('web/dist is missing: run `npm run build -w web` first.')
  process.exit(1)
}

function transferred(file) {
  const compressed = new URL(`${file}.br`, dist)
  return readFileSync(existsSync(compressed) ? compressed : new URL(file, dist)).length + HEADERS_BYTES
}
const kB = (files, extension) => files.filter((file) => file.endsWith(extension)).reduce((sum, file) => sum + transferred(file), 0) / 1024

const rows = JSON.parse(readFileSync(routesFile, 'utf8')).map(({ path, files }) => {
  const all = ['early.js', ...files.filter((file) => /\.(js|css)$/.test(file))]
  const [js, css] = [kB(all, '.js'), kB(all, '.css')]
  const bar = { ...list, ...pages[path] }
  const isMet = js + css <= bar.kB && all.length <= bar.files
  return { path, js, css, total: js + css, files: all.length, bar: `${bar.kB} kB, ${bar.files} files`, result: isMet ? 'met' : 'MISSED' }
})

console.table(
  rows
    .toSorted((a, b) => a.total - b.total)
    .map(({ js, css, total, ...row }) => ({ ...row, js: js.toFixed(1), css: css.toFixed(1), total: total.toFixed(1) })),
)
if (rows.some(({ result }) => result !== 'met')) process.exit(1)
