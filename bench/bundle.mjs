// Gzipped size of what each page loads: the entry, its static imports and the page's own chunks.
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const BUDGET_KB = 160
const dist = new URL('../web/dist/', import.meta.url)
const manifestFile = new URL('.vite/manifest.json', dist)
if (!existsSync(manifestFile)) {
  console.error('web/dist is missing: run `npm run build -w web` first.')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))

const entry = 'index.html'
const shell = 'src/shell/Shell.tsx'
const pages = Object.entries(manifest).filter(([name, chunk]) => chunk.isDynamicEntry && name.endsWith('Page.tsx'))
const isOutsideShell = (name) => /\/(LoginPage|RequestResetPage|ResetPasswordPage)\.tsx$/.test(name)

/** Follows static imports only: dynamic ones are not part of the first load. */
function collect(name, seen = new Set(), files = new Set()) {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return files
  seen.add(name)
  files.add(chunk.file)
  for (const css of chunk.css ?? []) files.add(css)
  for (const imported of chunk.imports ?? []) collect(imported, seen, files)
  return files
}

const gzipped = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1024
const sum = (files, extension) => files.filter((file) => file.endsWith(extension)).reduce((total, file) => total + gzipped(file), 0)

const rows = pages
  .map(([name]) => {
    const files = [...new Set([entry, ...(isOutsideShell(name) ? [] : [shell]), name].flatMap((part) => [...collect(part)]))]
    const [js, css] = [sum(files, '.js'), sum(files, '.css')]
    return { page: name.replace(/^src\/|\.tsx$/g, ''), js, css, total: js + css }
  })
  .toSorted((a, b) => a.total - b.total)

const kb = (size) => `${size.toFixed(1)} kB`
console.table(rows.map(({ page, js, css, total }) => ({ page, js: kb(js), css: kb(css), total: kb(total) })))

const login = rows.find(({ page }) => page.endsWith('LoginPage'))
if (!login) throw new Error('The manifest has no login page')
console.log(`Login: ${kb(login.total)} of ${BUDGET_KB} kB`)
if (login.total > BUDGET_KB) process.exit(1)
