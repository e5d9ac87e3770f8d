import { readdirSync } from 'node:fs'
import { findForbiddenImports } from './lib/imports.mjs'
import { root } from './lib/run.mjs'

process.chdir(root)
const sources = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
)
const violations = findForbiddenImports(sources.filter((file) => /\.tsx?$/.test(file)))
for (const line of violations) process.stdout.write(`${line}\n`)
process.exitCode = violations.length === 0 ? 0 : 1
