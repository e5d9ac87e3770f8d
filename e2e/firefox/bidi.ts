import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const START_MS = 60_000
const ANSWER_MS = 60_000
/** One request leads to the next: a page is loaded after so long without any. */
const QUIET_MS = 500

/** Scrollbars take room, as on most desks. The clipboard, updates and reports of the person at this machine stay out of it. */
const PREFERENCES = {
  'widget.gtk.overlay-scrollbars.enabled': false,
  'ui.useOverlayScrollbars': 0,
  'ui.prefersReducedMotion': 1,
  'intl.accept_languages': 'nl-NL, nl',
  'app.update.auto': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'app.normandy.enabled': false,
}

type Message = { id?: number; type: string; method?: string; result?: unknown; params?: unknown; error?: string; message?: string }
type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void }
type RemoteValue = { type: string; value?: string }
type LogEntry = { level: string; text: string | null }
type NetworkEntry = { request: { request: string; url: string } }

const EVENTS = ['log.entryAdded', 'network.beforeRequestSent', 'network.responseCompleted', 'network.fetchError']
/** Stays open for live updates. */
const isStream = (url: string) => new URL(url).pathname === '/api/live/'

async function startFirefox(program: string, profile: string): Promise<{ browser: ChildProcess; address: string }> {
  const preferences = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), preferences.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const browser = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const lines = createInterface({ input: browser.stderr })
  const found = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
    browser.once('error', reject)
    browser.once('exit', (code) => reject(new Error(`Firefox ended with ${code}`)))
    setTimeout(() => reject(new Error('Firefox did not start')), START_MS).unref()
  })
  return { browser, address: await found }
}

/** Calls over one socket; what the browser reports meanwhile goes to `onEvent`. */
async function connect(address: string, onEvent: (method: string, params: unknown) => void) {
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No connection with ${address}`)))
  })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) return onEvent(message.method ?? '', message.params)
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'error') call?.reject(new Error(`${message.error}: ${message.message}`))
    else call?.resolve(message.result as never)
  })
  const send = <T>(method: string, params: object): Promise<T> => {
    lastId += 1
    const id = lastId
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      setTimeout(() => waiting.delete(id) && reject(new Error(`${method} was not answered`)), ANSWER_MS).unref()
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
  return { send, close: () => socket.close() }
}

const CONTROL = '\uE009'
const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })
const keys = (actions: object[]) => ({ type: 'key', id: 'keys', actions })

export type FirefoxPage = Awaited<ReturnType<typeof openFirefox>>

/** NS_BINDING_ABORTED, of a font that a late letter asked for when the next page was opened. */
const CUT_OFF = 'status=2152398850'

/** A window of Firefox with a profile of its own. `problems` has what went wrong in its pages. */
export async function openFirefox(program: string, viewport: { width: number; height: number }) {
  const profile = await mkdtemp(join(tmpdir(), 'pre-u-firefox-'))
  const { browser, address } = await startFirefox(program, profile)
  const problems: string[] = []
  const pending = new Set<string>()
  let lastRequestAt = 0
  const { send, close: disconnect } = await connect(address, (method, params) => {
    if (method === 'log.entryAdded') {
      const { level, text } = params as LogEntry
      if (level === 'error' && !text?.includes(CUT_OFF)) problems.push(text ?? '')
      return
    }
    lastRequestAt = Date.now()
    const { request, url } = (params as NetworkEntry).request
    if (method !== 'network.beforeRequestSent') pending.delete(request)
    else if (!isStream(url)) pending.add(request)
  })
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} })
  await send('session.subscribe', { events: EVENTS })
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await send('browsingContext.setViewport', { context, viewport })

  const evaluate = async <T>(expression: string): Promise<T> => {
    const params = { expression: `(async () => JSON.stringify(await (${expression})))()`, target: { context }, awaitPromise: true }
    const answer = await send<{ type: string; result: RemoteValue; exceptionDetails?: { text: string } }>('script.evaluate', params)
    if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text)
    return (answer.result.value === undefined ? undefined : JSON.parse(answer.result.value)) as T
  }
  const perform = (source: object) => send('input.performActions', { context, actions: [source] })
  return {
    version: capabilities.browserVersion,
    problems,
    /** Firefox logs an error for each request that a navigation cuts off. */
    isLoaded: () => pending.size === 0 && Date.now() - lastRequestAt > QUIET_MS,
    evaluate,
    goTo: (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    resize: (size: { width: number; height: number }) => send('browsingContext.setViewport', { context, viewport: size }),
    clickAt: ({ x, y }: { x: number; y: number }) =>
      perform({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    type: (text: string) => perform(keys(Array.from(text).flatMap((value) => [down(value), up(value)]))),
    pressWithControl: (key: string) => perform(keys([down(CONTROL), down(key), up(key), up(CONTROL)])),
    picture: async (path: string) => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      await writeFile(path, Buffer.from(data, 'base64'))
    },
    close: async () => {
      const ended = once(browser, 'exit')
      await send('browser.close', {}).catch(() => browser.kill())
      disconnect()
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}
