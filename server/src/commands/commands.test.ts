import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readLastSuccesses } from '../platform/jobs/lastSuccess'
import { createTestApp, type TestApp } from '../testing/app'
import { addressOf, onDatabase } from '../testing/databases'

const PERSON = ['--email', 'eva.mol@pre-u.example', '--first-name', 'Eva', '--last-name', 'Mol']
const SERVER = path.join(import.meta.dirname, '../..')
const SITE = 'https://inschrijven.pre-u.example'

let preU: TestApp
let folder: string
beforeAll(async () => {
  preU = await createTestApp()
  folder = mkdtempSync(path.join(tmpdir(), 'pre-u-commands-'))
})
afterAll(async () => {
  await preU.close()
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { code: number; said: string }

/** Without the environment of whoever runs the tests. */
function run(command: string, args: string[], settings: Record<string, string>): Promise<Answer> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'silent', ...settings }
  const program = ['--import', 'tsx', path.join(import.meta.dirname, `${command}.ts`), ...args]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, program, { env, cwd: SERVER }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
  })
}

function settingsFile(database: string): string {
  const file = path.join(folder, `${randomBytes(4).toString('hex')}.env`)
  const lines = [`DATABASE_URL='${database}'`, `DATA_DIR=${folder}/data`, `PUBLIC_URL=${SITE}`, `SECRET_KEY=${'k'.repeat(40)}`]
  writeFileSync(file, lines.join('\n'))
  return file
}

test.each([
  ['backup', ['backup']],
  ['restore', ['backup']],
  ['createStaff', PERSON],
  ['doctor', []],
  ['applyRetention', []],
])('%s without the settings of the service makes nothing and says what to give', async (command, args) => {
  const dataDir = path.join(folder, command)
  const { code, said } = await run(command, args, { DATA_DIR: dataDir })
  expect(said).toContain('give the settings of the service, for example --env-file /etc/pre-u.env')
  expect(code).toBe(1)
  expect(existsSync(dataDir)).toBe(false)
})

test('commands read the database and the address of the site from the settings of the service', async () => {
  const settings = ['--env-file', settingsFile(addressOf(preU.clientConfig))]
  const staff = await run('createStaff', [...PERSON, ...settings], {})
  expect(staff.said).toContain(`${SITE}/authentication/password/reset/?`)
  const backup = await run('backup', [path.join(folder, 'saved'), ...settings], {})
  expect(backup).toEqual({ code: 0, said: expect.stringMatching(/[1-9]\d tables with [1-9]/) })
  expect(readdirSync(path.join(folder, 'saved'))).toContain('SHA256SUMS')
  expect(await readLastSuccesses(preU.db)).toEqual({ backup: expect.any(String) })
})

test('a file of settings that is not there is named', async () => {
  const { code, said } = await run('doctor', ['--env-file', 'absent.env'], {})
  expect(said).toContain('absent.env')
  expect(code).not.toBe(0)
})

test('a database that is away, or has nothing of ours, is no backup and gets no account', async () => {
  const away = await run('createStaff', PERSON, { DATABASE_URL: 'postgres://127.0.0.1:1/pre_u', DATA_DIR: path.join(folder, 'data') })
  expect(away).toEqual({ code: 1, said: expect.stringContaining('cannot be reached') })

  const name = `pre_u_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(`create database ${name}`)
  try {
    const settings = ['--env-file', settingsFile(addressOf(onDatabase(inject('postgres'), name)))]
    const target = path.join(folder, 'empty')
    expect(await run('backup', [target, ...settings], {})).toEqual({ code: 1, said: expect.stringContaining('has no tables of Pre-U') })
    expect(existsSync(target)).toBe(false)
    expect(await run('createStaff', [...PERSON, ...settings], {})).toEqual({ code: 1, said: expect.stringContaining('start the server') })
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
