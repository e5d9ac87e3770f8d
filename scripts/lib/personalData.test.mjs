import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPersonalData, searchLogs } from './personalData.mjs'

const names = ['Bos', 'Zoë', "van 't Hof"]
const found = (text) => findPersonalData(text, names).map((each) => each.found)

test.each([
  ['{"msg":"request","user":"Jan Bos"}', 'Bos'],
  ['12:30:00 WARN refused zoe@leerling.example', 'zoe@leerling.example'],
  ['12:30:00 Zoë', 'Zoë'],
  ["12:30:00 hendrik van 't Hof", "van 't Hof"],
  ['{"route":"/api/schools/","city":"merk12x"}', 'merk12x'],
])('finds what is personal in %s', (line, what) => expect(found(line)).toEqual([what]))

test.each([
  '{"level":20,"method":"GET","route":"/api/students/:id/","status":200,"ms":3,"user":12,"msg":"request"}',
  '12:30:00 Bosch and a bos, pkg@1.2.3, Zoëzo',
  '  staf@pre-u.example       staff',
])('finds nothing in %s', (line) => expect(found(line)).toEqual([]))

let folder
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'pre-u-logs-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('counts the lines of each kind of test, and says in which log something is', () => {
  writeFileSync(join(folder, 'names.json'), JSON.stringify(names))
  writeFileSync(join(folder, 'api-1.log'), '{"msg":"request"}\n{"msg":"Bos"}\n')
  writeFileSync(join(folder, 'browser-2.log'), 'Pre-U is ready\n12:30:00 request\n')
  expect(searchLogs(folder)).toEqual({
    lines: { api: 2, browser: 1 },
    found: [{ file: 'api-1.log', found: 'Bos', line: '{"msg":"Bos"}' }],
  })
})

test('fails where no test has left names', () => expect(() => searchLogs(folder)).toThrow('names.json'))
