/**
 * What each route loads first: the files that the server links in its page, as Chromium transfers them, that is compressed with brotli and
 * with the headers of each response. `npm run bench -- web` measures the same in Chromium.
 */
import { existsSync, readFileSync } from 'node:fs'

const HEADERS_BYTES = 1030
// Beside these files a list asks for the page, the font, its rows, four drop-downs and live updates: 20 requests at most.
const BARS = {
  '/login': { kB: 120, files: 4 },
  list: { kB: 200, files: 11 },
  // Not lists: they come with FullCalendar, an upload queue or a form.
  '/calendar': { kB: 272, files: 13 },
  '/schools/docs/$id': { kB: 240, files: 16 },
  '/activities/$id/inschrijven': { kB: 235, files: 17 },
  '/berichten/$id': { kB: 298, files: 20 },
  '/honours/$id/kandidaten/$candidateId': { kB: 297, files: 20 },
}

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
  const bar = BARS[path] ?? BARS.list
  const isMet = js + css <= bar.kB && all.length <= bar.files
  return { path, js, css, total: js + css, files: all.length, bar: `${bar.kB} kB, ${bar.files} files`, result: isMet ? 'met' : 'MISSED' }
})

console.table(
  rows
    .toSorted((a, b) => a.total - b.total)
    .map(({ js, css, total, ...row }) => ({ ...row, js: js.toFixed(1), css: css.toFixed(1), total: total.toFixed(1) })),
)
if (rows.some(({ result }) => result !== 'met')) process.exit(1)
