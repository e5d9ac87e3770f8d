import { expect, test } from 'vitest'
import { affectedServerTests } from './changed.mjs'

const sources = {
  'contract/src/periods.ts': "import * as z from 'zod/mini'",
  'contract/src/plans.ts': '',
  'server/src/app.ts': "import { features } from './features'",
  'server/src/features.ts': "import { periods } from './periods/routes'\nimport { plans } from './plans/routes'",
  'server/src/periods/table.ts': '',
  'server/src/periods/routes.ts': "import {\n  period,\n  type Period,\n} from '@pre-u/contract/periods'\nimport { table } from './table'",
  'server/src/periods/routes.test.ts': "import { createTestApp } from '../testing/app'",
  'server/src/plans/routes.ts': "import type { Period } from '@pre-u/contract/periods'\nimport { plan } from '@pre-u/contract/plans'",
  'server/src/plans/routes.test.ts': "import { createTestApp } from '../testing/app'",
  'server/src/locations/routes.ts': '',
  'server/src/calendar/feed.ts': "export { table } from '../periods/table'",
  'server/src/calendar/feed.test.ts': "import { createTestApp } from '../testing/app'",
  'server/src/platform/zip/zip.ts': '',
  'server/src/platform/zip/zip.test.ts': "const { zip } = await import('./zip')",
  'server/src/platform/xlsx/xlsx.test.ts': '',
  'server/src/testing/app.ts': "import { buildApp } from '../app'",
  'server/src/testing/sendZip.test.ts': "import '../platform/zip/zip'",
}
const PERIODS = 'server/src/periods/routes.test.ts'
const PLANS = 'server/src/plans/routes.test.ts'
const CALENDAR = 'server/src/calendar/feed.test.ts'
const ZIP = 'server/src/platform/zip/zip.test.ts'
const SEND_ZIP = 'server/src/testing/sendZip.test.ts'
const ALL = Object.keys(sources).filter((file) => file.endsWith('.test.ts'))

test.each([
  ['a route affects the tests of its feature', ['server/src/plans/routes.ts'], [PLANS]],
  ['a table affects the features that import it', ['server/src/periods/table.ts'], [PERIODS, CALENDAR]],
  ['a contract affects the features that import its values, not its types', ['contract/src/periods.ts'], [PERIODS]],
  ['a part of the platform affects its own tests and those that import it', ['server/src/platform/zip/zip.ts'], [ZIP, SEND_ZIP]],
  ['a test affects only itself', [SEND_ZIP], [SEND_ZIP]],
  ['a feature without tests affects those that go through all features', ['server/src/locations/routes.ts'], [SEND_ZIP]],
  ['a new file affects the tests beside it', ['server/src/plans/prices.ts'], [PLANS]],
  ['several changes add up', ['contract/src/plans.ts', CALENDAR], [PLANS, CALENDAR]],
  ['a file outside the server affects none', ['web/src/periods/PeriodsPage.tsx', 'README.md'], []],
  ['no change affects none', [], []],
])('%s', (_name, changed, expected) => {
  expect(affectedServerTests(changed, sources)).toEqual(expected)
})

test('what puts the application together affects the tests only when it changes itself', () => {
  expect(affectedServerTests(['server/src/app.ts'], sources)).toEqual([PERIODS, PLANS, CALENDAR, SEND_ZIP])
})

test.each(['package-lock.json', 'vitest.config.ts', 'server/migrations/0030_x.sql', 'server/src/testing/setup.ts'])(
  '%s affects every test',
  (file) => {
    expect(affectedServerTests([file], sources)).toEqual(ALL)
  },
)
