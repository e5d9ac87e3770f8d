// Looks at every screen and state in every variant and writes the evidence: a report in Dutch, pictures and all findings.
//   npm run accessibility                    into accessibility-evidence/
//   npm run accessibility -- <folder>        into another folder
//   npm run accessibility -- --only Kalender only the walks whose name has this in it
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readFindings, reportOf, summaryOf } from './lib/accessibilityReport.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { CommandError, main, npm, print, root } from './lib/run.mjs'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const folder = resolve(positionals[0] ?? join(root, 'accessibility-evidence'))
const FINDINGS = join(folder, 'bevindingen.jsonl')

/** Only what an earlier run wrote: the folder may be anyone's. */
function makeRoom() {
  mkdirSync(folder, { recursive: true })
  for (const name of ['bevindingen.jsonl', 'verslag.html', 'beelden']) rmSync(join(folder, name), { recursive: true, force: true })
}

await main(async () => {
  checkNode()
  await ensureInstalled()
  const chromium = await ensureChromium()
  if (!chromium) throw new CommandError('Not run: there is no Chromium.')
  await ensureBuilt()
  makeRoom()
  const env = { ...process.env, CHROME_PATH: chromium, ACCESSIBILITY_EVIDENCE: folder }
  // One at a time and without a second try: a finding is written down once.
  const only = values.only ? ['--grep', values.only] : []
  const code = await npm(['run', 'e2e', '--silent', '-w', 'e2e', '--', 'accessibility/', '--workers=1', '--retries=0', ...only], { env })
  if (!existsSync(FINDINGS)) throw new CommandError('Nothing was looked at.')
  const findings = readFindings(readFileSync(FINDINGS, 'utf8'))
  writeFileSync(join(folder, 'verslag.html'), reportOf(findings, { date: new Date(), isComplete: code === 0 && !values.only }))
  print(summaryOf(findings))
  print(`The report: ${join(folder, 'verslag.html')}`)
  return code
})
