/**
 * What each page loads first: the files that the server links in it, as Chromium transfers them, that is compressed with brotli and with the
 * headers of each response. `npm run bench -- web` measures the same in Chromium.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pageFiles } from '../server/src/platform/http/webFiles'
import bars from './bars.json'

const HEADERS_BYTES = 480
const dist = fileURLToPath(new URL('../web/dist/', import.meta.url))
const pages: Record<string, { kB?: number; lcp?: number }> = bars.pages

function transferred(file: string) {
  const compressed = `${dist}${file}.br`
  return readFileSync(existsSync(compressed) ? compressed : dist + file).length + HEADERS_BYTES
}

/** What index.html itself links is all that the sign-in pages need. */
const everywhere = [...readFileSync(`${dist}index.html`, 'utf8').matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file!)
const routes = [{ route: '/login', files: [] as string[] }, ...pageFiles(dist)].map(({ route, files }) => {
  const all = [...everywhere, ...files]
  const kB = all.reduce((sum, file) => sum + transferred(file), 0) / 1024
  const bar = pages[route]?.kB ?? bars.page.kB
  return { route, files: all.length, kB: Number(kB.toFixed(1)), bar, result: kB <= bar ? 'met' : 'MISSED' }
})

console.table(routes.toSorted((one, other) => one.kB - other.kB))
if (routes.some(({ result }) => result !== 'met')) process.exitCode = 1
