import { expect, type Page } from '@playwright/test'

/** Who is signed in, and how somebody likes to work. */
const MAY_BE_STORED: Record<string, string[]> = {
  auth: ['access', 'endedBecause', 'loggedIn', 'refresh', 'user'],
  docs: ['folders_first', 'sort_a_z'],
  preferences: ['density', 'letterKeys', 'schoolYears'],
  schools: ['selectedSchool'],
}

/** Whoever uses this browser next finds no name, address or file of a pupil in it. */
export async function expectNoPupilStored(page: Page) {
  const stored = await page.evaluate(async () => ({
    local: Object.fromEntries(Object.entries<string>(localStorage)),
    session: Object.entries<string>(sessionStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    cookies: document.cookie,
  }))
  const { 'color-scheme': scheme = 'auto', device = '0-0-0-0', ...entries } = stored.local
  expect(['auto', 'dark', 'light']).toContain(scheme)
  expect(device).toMatch(/^\d+-\d+-\d+-\d+$/)
  const parts = Object.entries(entries).map(([name, text]) => [name, Object.keys((JSON.parse(text) as { state: object }).state).toSorted()])
  expect(parts.filter(([name, keys]) => JSON.stringify(MAY_BE_STORED[name as string]) !== JSON.stringify(keys))).toEqual([])
  expect({ ...stored, local: {} }).toEqual({ local: {}, session: [], databases: [], caches: [], cookies: '' })
}
