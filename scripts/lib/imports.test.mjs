import { expect, test } from 'vitest'
import { forbiddenImports } from './imports.mjs'

const isForbidden = (file, specifier) => forbiddenImports(file, `import { x } from '${specifier}'`).length === 1

test.each([
  ['contract/src/activities/periods.ts', 'drizzle-orm'],
  ['contract/src/honours/programs.ts', 'zod'],
  ['contract/src/students/import/call.ts', '../../../../server/src/app'],
  ['server/src/platform/audit/audit.ts', '../../tables/schools'],
  ['server/src/platform/db/embedded/cluster.ts', '../../../tables/students'],
  ['server/src/tables/students.ts', '../students/rows'],
  ['server/src/schools/plans.ts', '../students/status'],
  ['server/src/students/deep/er/file.ts', '../../../activities/resource'],
  ['server/src/schools/members.ts', '../locations/routes'],
  ['web/src/platform/list/ListPage.tsx', '../../activities/queries'],
  ['web/src/platform/api/live/deep/file.ts', '../../../../students/queries'],
  ['web/src/honours/HonoursPage.tsx', '../students/StudentDrawer'],
  ['web/src/students/register/RegisterPage.tsx', '../../activities/words'],
])('%s may not import %s', (file, specifier) => {
  expect(isForbidden(file, specifier)).toBe(true)
})

test.each([
  ['contract/src/activities/periods.ts', 'zod/mini'],
  ['contract/src/students/import/call.ts', '../../platform/http'],
  ['server/src/platform/audit/audit.ts', '../db/db'],
  ['server/src/platform/resource/paging.test.ts', '../../tables/periods'],
  ['server/src/honours/candidates/finish.ts', '../programs/routes'],
  ['server/src/honours/candidates/finish.ts', '../../tables/schools'],
  ['server/src/activities/bulk.ts', '../students/status'],
  ['server/src/locations/routes.ts', '../schools/members'],
  ['server/src/app.ts', './accounts/authentication'],
  ['web/src/activities/ActivityPage.tsx', '../students/WaitingListSection'],
  ['web/src/students/register/RegisterPage.tsx', '../../activities/queries'],
  ['web/src/shell/Shell.tsx', '../accounts/signIn/LoginPage'],
])('%s may import %s', (file, specifier) => {
  expect(isForbidden(file, specifier)).toBe(false)
})

test('import() and re-exports count as imports', () => {
  const source = "export { y } from '../students/place'\nconst z = await import('../students/undo')"
  expect(forbiddenImports('server/src/schools/plans.ts', source)).toHaveLength(2)
})
