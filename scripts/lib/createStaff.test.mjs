import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

/** Stops before it opens a database: the names are missing. */
const createStaff = (...options) =>
  new Promise((resolve) => {
    execFile('npm', ['run', 'create-staff', '--', ...options], { cwd: root, timeout: 30_000 }, (_error, _stdout, stderr) => resolve(stderr))
  })

test('an operator without a terminal gives the fields of an account as options', async () => {
  const said = await createStaff('--email', 'eva.mol@pre-u.example', '--first-name', 'Eva')
  expect(said).toContain('Missing or not right: --last-name.')
})
