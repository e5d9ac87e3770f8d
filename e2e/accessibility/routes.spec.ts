import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/fixtures'
import { walks } from './walks'

const SOURCES = join(import.meta.dirname, '../../web/src')
const found = (file: string, pattern: RegExp) => [...readFileSync(join(SOURCES, file), 'utf8').matchAll(pattern)].map(([, name]) => name!)

const STAFF_ONLY = /beforeLoad: requireStaff/

test('every route and every tab of the settings is looked at, by each role that has it', () => {
  const declared = readFileSync(join(SOURCES, 'routes.tsx'), 'utf8')
    .split('createRoute(')
    .flatMap((text) => {
      const [, path] = /\b(?:path: |pageAt\()'([^']+)'/.exec(text) ?? []
      if (!path) return []
      if (!text.includes('...inShell')) return [`bezoeker ${path}`]
      return STAFF_ONLY.test(text) ? [`medewerker ${path}`] : [`medewerker ${path}`, `school ${path}`]
    })
  const seen = new Set(walks.flatMap(({ role, routes }) => routes.map((route) => `${role} ${route}`)))
  expect(declared.length).toBeGreaterThan(20)
  expect(declared.filter((route) => !seen.has(route))).toEqual([])

  const tabs = found('settings/tabs.ts', /\btab: '([^']+)'/g)
  expect(tabs.length).toBeGreaterThan(5)
  expect(tabs.filter((tab) => !walks.some((walk) => walk.tabs?.includes(tab)))).toEqual([])
})
