import { STAFF } from './api'
import { expect, test } from './fixtures'

// Without the application, which would report errors when it goes offline.
const PLAIN = '/healthz?plain'

/** What a page can see of its own past. */
const traces = async () => ({
  stored: [Object.keys(localStorage), Object.keys(sessionStorage)],
  cookie: document.cookie,
  name: window.name,
  databases: (await indexedDB.databases()).length,
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  history: history.length,
  clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
  width: innerWidth,
  media: ['print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'].map((query) => matchMedia(query).matches),
  online: navigator.onLine,
})

// In one worker, one after the other: the second gets the page of the first.
test.describe('a page that a test changed in every way', () => {
  test.describe.configure({ mode: 'serial' })
  let before: unknown
  const seen: string[] = []

  test('is changed', async ({ page, context }) => {
    await page.goto(PLAIN)
    before = await page.evaluate(traces)
    page.on('request', (request) => seen.push(request.url()))
    context.on('request', (request) => seen.push(request.url()))
    await page.route('**/login', (route) => route.abort())
    await context.route('**/verify-email', (route) => route.abort())
    await context.grantPermissions(['clipboard-read'])
    await page.evaluate(async () => {
      localStorage.setItem('a', '1')
      sessionStorage.setItem('a', '1')
      document.cookie = 'a=1'
      window.name = 'a'
      await caches.open('a')
      await new Promise((resolve) => indexedDB.open('a').addEventListener('success', resolve))
      history.pushState(null, '', '/verify-email')
      addEventListener('beforeunload', (event) => event.preventDefault())
    })
    const other = await context.newPage()
    await other.goto(PLAIN)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' })
    await page.mouse.move(20, 20)
    await page.mouse.down()
    await page.keyboard.down('Shift')
    await context.setOffline(true)
    expect(await page.evaluate(traces)).not.toEqual(before)
    expect(seen).not.toEqual([])
  })

  test('is new again', async ({ page, context }) => {
    seen.length = 0
    expect(context.pages()).toHaveLength(1)
    await page.goto(PLAIN)
    expect(await page.evaluate(traces)).toEqual(before)
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'E-mailadres' }).pressSequentially('abc')
    await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toHaveValue('abc')
    await page.goto('/verify-email')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(seen).toEqual([])
  })
})

test.describe('somebody signed in', () => {
  test.describe.configure({ mode: 'serial' })

  test.describe('before', () => {
    test.use({ account: STAFF })
    test('sees the own pages', async ({ page }) => {
      await page.goto('/settings')
      await expect(page.getByRole('tab', { name: 'Mijn account' })).toBeVisible()
    })
  })

  test('is not signed in for the next test', async ({ page }) => {
    await page.goto('/settings')
    await expect(page).toHaveURL(/\/login/)
  })
})

test('what cannot be undone is refused', async ({ page, context }) => {
  expect(() => page.clock.install()).toThrow('ownContext')
  expect(() => context.addInitScript('')).toThrow('ownContext')
  expect(() => page.exposeFunction('a', () => undefined)).toThrow('ownContext')
})

const faults: { name: string; event?: 'console' | 'pageerror'; cause: () => void }[] = [
  { name: 'an error in the console', event: 'console', cause: () => console.error('a fault') },
  { name: 'an error that nobody catches', event: 'pageerror', cause: () => void Promise.reject(new Error('a fault')) },
  {
    name: 'what the content security policy refuses',
    event: 'console',
    cause: () => document.body.append(Object.assign(document.createElement('script'), { text: '1' })),
  },
  {
    name: 'a page wider than its window',
    cause: () => document.body.append(Object.assign(document.createElement('pre'), { textContent: 'a'.repeat(999) })),
  },
]
for (const { name, event, cause } of faults)
  test(`${name} fails a test`, async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const caused = event && page.waitForEvent(event as 'console')
    await page.evaluate(cause)
    await caused
    // From here on, so that nothing above may fail instead.
    test.fail()
  })
