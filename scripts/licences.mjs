import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeLicences } from './lib/licences.mjs'
import { root } from './lib/run.mjs'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
writeFileSync(join(root, 'docs/licences.md'), describeLicences(lock))
