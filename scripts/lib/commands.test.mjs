import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

/** Stops before it opens a database. */
const run = (command, ...options) =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:1/pre_u', SECRET_KEY: 'x'.repeat(40) }
    execFile('npm', ['run', command, '--', ...options], { cwd: root, env, timeout: 30_000 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })

test('an operator without a terminal gives the fields of an account as options', async () => {
  const said = await run('create-staff', '--email', 'eva.mol@pre-u.example', '--first-name', 'Eva')
  expect(said).toContain('Missing or not right: --last-name.')
})

test('npm passes the file of settings on to the doctor', async () => {
  expect(await run('doctor', '--env-file', '/absent/pre-u.env')).toContain('/absent/pre-u.env')
})
