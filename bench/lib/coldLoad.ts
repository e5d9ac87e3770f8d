import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sharedSession, storedSession } from '../../e2e/support/api'
import type { startChromium, Tab } from './chromium'

type Chromium = Awaited<ReturnType<typeof startChromium>>
type Vitals = { FCP?: number; LCP?: number; CLS?: number; INP?: number }
/**
 * JavaScript and CSS in kB; requests of every kind; timings in ms. `again`: the largest paint of a second visit; `there` and `back`: from a
 * list to the page of its first record and back, with what is in memory; 0 where rows have no page.
 */
export type Load = Record<'kB' | 'requests' | 'fcp' | 'lcp' | 'again' | 'cls' | 'inp' | 'there' | 'back', number>

const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOW_CPU = { rate: 4 }
const QUIET_MS = 600
const GIVE_UP_MS = 60_000
const REPORT_MS = 3000
/** Exceeds every limit. */
const NOT_MEASURED = Infinity

const webVitals = readFileSync(new URL('web-vitals.iife.js', import.meta.resolve('web-vitals')), 'utf8')
// As an init script, which the content security policy does not apply to.
const observer = `${webVitals}
globalThis.vitals = {}
const keep = ({ name, value }) => { globalThis.vitals[name] = value }
for (const name of ['FCP', 'LCP', 'CLS', 'INP']) webVitals['on' + name](keep, { reportAllChanges: true, durationThreshold: 16 })
globalThis.answered = new Set()
new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId }) => interactionId && answered.add(interactionId)))
  .observe({ type: 'event', durationThreshold: 16, buffered: true })`

const signInAs = async (account: string) =>
  `if (location.protocol === 'http:') localStorage.setItem('auth', ${JSON.stringify(storedSession(await sharedSession(account)))})`

async function evaluate(tab: Tab, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await tab.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

const vitalsOf = async (tab: Tab) => (await evaluate(tab, 'vitals')) as Vitals

/** Counts bytes as they come over the connection: compressed, and with the headers of each response. */
async function countTransfers(tab: Tab) {
  await tab.send('Network.enable')
  await tab.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await tab.send('Emulation.setCPUThrottlingRate', SLOW_CPU)
  const codeRequests = new Set<string>()
  const seen = { bytes: 0, requests: 0, lastEvent: Date.now() }
  tab.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) seen.requests += 1
    seen.lastEvent = Date.now()
  })
  tab.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript|css/.test(response.mimeType)) codeRequests.add(requestId)
  })
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    seen.lastEvent = Date.now()
    if (!codeRequests.has(requestId)) return
    seen.bytes += encodedDataLength
  })
  return seen
}

async function until(condition: () => Promise<boolean>, ms = GIVE_UP_MS) {
  const giveUpAt = Date.now() + ms
  while (Date.now() < giveUpAt && !(await condition())) await wait(100)
}

async function untilQuiet(tab: Tab, seen: { lastEvent: number }) {
  const isShown = async () =>
    (await evaluate(tab, `document.querySelector('h1') !== null && !document.querySelector('[aria-busy=true], [data-stale]')`)) === true
  await until(isShown)
  seen.lastEvent = Date.now()
  await until(async () => Date.now() - seen.lastEvent >= QUIET_MS && isShown())
  if (!(await isShown()))
    throw new Error(`It does not come to rest: ${String(await evaluate(tab, 'document.body.innerText.slice(0, 500)'))}`)
}

/** The middle of the first element, where it is in sight. */
const placeOf = async (tab: Tab, selector: string) =>
  (await evaluate(
    tab,
    `(() => {
      const element = document.querySelector(${JSON.stringify(selector)})
      if (!element?.checkVisibility()) return null
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })()`,
  )) as { x: number; y: number } | null

const FIELD = 'main :is(input[type=search], input[type=email], input[type=password], input[type=text])'
const MENU = 'button[aria-label=Accountmenu]'
const CLICK = { button: 'left', clickCount: 1 } as const

const pressKey = async (tab: Tab, key: { key: string; code: string; text?: string; windowsVirtualKeyCode?: number }) => {
  await tab.send('Input.dispatchKeyEvent', { type: key.text ? 'keyDown' : 'rawKeyDown', ...key })
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

/** What people do first: type into the first field and open the account menu; where a page has neither, go to the first link. */
async function interact(tab: Tab) {
  const field = await placeOf(tab, FIELD)
  if (field) {
    await evaluate(tab, `document.querySelector(${JSON.stringify(FIELD)}).focus()`)
    await pressKey(tab, { key: 'a', code: 'KeyA', text: 'a' })
  }
  const menu = await placeOf(tab, MENU)
  if (menu) {
    await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...menu })
    await tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...menu, ...CLICK })
    await tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...menu, ...CLICK })
  }
  if (!field && !menu) await pressKey(tab, { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 })
  // Each is reported after the frame that shows its effect; one of less than 16 ms, unless it is the first, not at all.
  await until(async () => (await evaluate(tab, 'answered.size === performance.interactionCount')) === true, REPORT_MS)
  // web-vitals reads the reports when the page is idle. A page at rest is not always called back, hence the timeout.
  await evaluate(tab, `new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: ${REPORT_MS} }))`)
}

/** The second time, when both are in memory. Each ends with the frame that shows the other heading. */
const thereAndBack = `(async () => {
  const heading = () => document.querySelector('main h1')?.textContent
  const row = () => document.querySelector('main [data-row] a[data-open]')
  const list = heading()
  if (!row() || new URL(row().href).pathname === location.pathname) return [0, 0]
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const time = async (act, isShown) => {
    const start = performance.now()
    act()
    while (!isShown()) await frame()
    await frame()
    return performance.now() - start
  }
  const isRecordShown = () => heading() && heading() !== list && !document.querySelector('main [aria-busy=true]')
  const go = () => time(() => row().click(), isRecordShown)
  const goBack = () => time(() => history.back(), () => heading() === list && row())
  await go()
  await goBack()
  return [await go(), await goBack()]
})()`

export async function loadCold({ openTab }: Chromium, path: string, account: string | null): Promise<Load> {
  const tab = await openTab()
  try {
    await tab.send('Page.enable')
    if (account) await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: await signInAs(account) })
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: observer })
    const seen = await countTransfers(tab)
    // What was typed is not sent.
    tab.on('Page.javascriptDialogOpening', () => void tab.send('Page.handleJavaScriptDialog', { accept: true }))
    const visit = async () => {
      await tab.send('Page.navigate', { url: `${process.env.E2E_URL}${path}` })
      await untilQuiet(tab, seen)
    }
    await visit()
    // Some lists add the school year that is chosen.
    const shown = String(await evaluate(tab, 'location.pathname + location.search')).replace(/[?&]\w+school_year=[\d-]+$/, '')
    if (shown !== path) throw new Error(`${path} led to ${shown}`)
    const { bytes, requests } = seen
    const { FCP = NOT_MEASURED, LCP = NOT_MEASURED, CLS = 0 } = await vitalsOf(tab)
    await interact(tab)
    const { INP = NOT_MEASURED } = await vitalsOf(tab)
    await visit()
    const { LCP: again = NOT_MEASURED } = await vitalsOf(tab)
    const [there, back] = (await evaluate(tab, thereAndBack)) as [number, number]
    return { kB: bytes / 1024, requests, fcp: FCP, lcp: LCP, again, cls: CLS, inp: INP, there, back }
  } finally {
    await tab.close()
  }
}
