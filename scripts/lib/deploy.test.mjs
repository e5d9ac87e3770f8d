import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

test('a shell reads the example of settings as the server does', () => {
  const file = join(root, 'deploy/pre-u.env')
  const settings = parseEnv(readFileSync(file, 'utf8'))
  expect(settings.MAIL_FROM).toBe('Pre-U <noreply@pre-u.example>')
  const inShell = execFileSync('sh', ['-c', `set -a; . ${file}; env -0`], { env: { PATH: process.env.PATH }, encoding: 'utf8' })
  const entries = inShell.split('\0').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
  expect(Object.fromEntries(entries)).toMatchObject(settings)
})
