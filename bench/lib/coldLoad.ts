/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type launchBrowser, openPage } from '../../e2e/support/browser'

type Browser = Awaited<ReturnType<typeof launchBrowser>>
type Page = Awaited<ReturnType<typeof openPage>>
type Vitals = { FCP?: number; LCP?: number; CLS?: number; INP?: number }
/** JavaScript and CSS in kB and files; requests of every kind; timings in ms. */
export type Load = { kB: number; files: number; requests: number; fcp: number; lcp: number; cls: number; inp: number }

const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOW_CPU = { rate: 4 }
const QUIET_MS = 1000

const webVitals = readFileSync(new URL('web-vitals.iife.js', import.meta.resolve('web-vitals')), 'utf8')
// As an init script, which the content security policy does not apply to.
const observer = `${webVitals}
globalThis.vitals = {}
const keep = ({ name, value }) => { globalThis.vitals[name] = value }
for (const name of ['FCP', 'LCP', 'CLS', 'INP']) webVitals['on' + name](keep, { reportAllChanges: true, durationThreshold: 16 })`

const vitalsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals)

/** Counts bytes as they come over the connection: compressed, and with the headers of each response. */
async function countTransfers(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await devTools.send('Emulation.setCPUThrottlingRate', SLOW_CPU)
  const codeRequests = new Set<string>()
  const seen = { bytes: 0, files: 0, requests: 0, lastEvent: Date.now() }
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) seen.requests += 1
    seen.lastEvent = Date.now()
  })
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript|css/.test(response.mimeType)) codeRequests.add(requestId)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    seen.lastEvent = Date.now()
    if (!codeRequests.has(requestId)) return
    seen.files += 1
    seen.bytes += encodedDataLength
  })
  return seen
}

async function untilQuiet(page: Page, seen: { lastEvent: number }) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const isBusy = () => page.locator('[aria-busy=true], [data-stale]').count()
  while (Date.now() - seen.lastEvent < QUIET_MS || (await isBusy()) > 0) await wait(100)
}

/** What people do first: type into the first field and open the account menu, where a page has them. */
async function interact(page: Page) {
  const field = page.locator('main').locator('input[type=search], input[type=email], input[type=text]').first()
  if (await field.isVisible()) await field.press('a')
  const menu = page.getByRole('button', { name: 'Accountmenu' })
  if (await menu.isVisible()) await menu.click()
  // An interaction is reported after the frame that shows its effect.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))))
}

export async function loadCold(browser: Browser, path: string, account: string | null): Promise<Load> {
  const page = await openPage(browser, account)
  await page.addInitScript(observer)
  try {
    const seen = await countTransfers(page)
    await page.goto(path)
    await untilQuiet(page, seen)
    const { bytes, files, requests } = seen
    const { FCP = NaN, LCP = NaN, CLS = 0 } = await vitalsOf(page)
    await interact(page)
    const { INP = NaN } = await vitalsOf(page)
    return { kB: bytes / 1024, files, requests, fcp: FCP, lcp: LCP, cls: CLS, inp: INP }
  } finally {
    await page.context().close()
  }
}
