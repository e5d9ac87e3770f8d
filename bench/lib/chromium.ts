import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import config from '../../e2e/playwright.config'
import type { CDPSession } from '@playwright/test'

type Message = { id?: number; sessionId?: string; method?: string; params?: unknown; result?: unknown; error?: { message: string } }
export type Tab = Pick<CDPSession, 'send' | 'on'> & { close: () => Promise<void> }

/** Messages in JSON, each ended by a zero. */
function readMessages(pipe: Readable, handle: (message: Message) => void) {
  let rest = ''
  pipe.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) handle(JSON.parse(part) as Message)
  })
}

/** `ended`: after which no answer comes. */
function connect(pipeIn: Writable, pipeOut: Readable, ended: AbortSignal) {
  const answers = new EventEmitter()
  const tabs = new Map<string, EventEmitter>()
  let lastId = 0
  readMessages(pipeOut, ({ id, sessionId = '', method, params, ...answer }) => {
    if (id !== undefined) answers.emit(String(id), answer)
    else if (method !== undefined) tabs.get(sessionId)?.emit(method, params)
  })
  const send = async (method: string, params: unknown = {}, sessionId?: string): Promise<unknown> => {
    const id = (lastId += 1)
    pipeIn.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    const [{ result, error }] = (await once(answers, String(id), { signal: ended })) as [Message]
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return { send, tabs }
}

/**
 * Chromium without Playwright, which enables the debugger of JavaScript in each page: Chromium then compiles on the main thread what it
 * otherwise has compiled while the files were received.
 */
export async function startChromium() {
  const { executablePath = '', args = [] } = config.use?.launchOptions ?? {}
  const { viewport, locale = 'nl-NL', timezoneId = 'Europe/Amsterdam' } = config.use ?? {}
  const profile = await mkdtemp(join(tmpdir(), 'pre-u-bench-'))
  // What lies outside the window is never presented, so that no input there would be answered.
  const size = viewport ? [`--window-size=${viewport.width},${viewport.height}`] : []
  const own = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, ...size]
  const program = spawn(executablePath, [...args, ...own], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const ended = new AbortController()
  program.once('exit', () => ended.abort(new Error('Chromium ended')))
  const [pipeIn, pipeOut] = [program.stdio[3] as Writable, program.stdio[4] as Readable]
  // A Chromium that is killed breaks its pipes before it exits.
  for (const pipe of [pipeIn, pipeOut]) pipe.on('error', () => undefined)
  const { send, tabs } = connect(pipeIn, pipeOut, ended.signal)
  const browser = { send: send as CDPSession['send'] }

  /** With an empty cache. */
  const openTab = async (): Promise<Tab> => {
    const { browserContextId } = await browser.send('Target.createBrowserContext')
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
    const events = new EventEmitter()
    tabs.set(sessionId, events)
    const tab = {
      send: ((method: string, params?: unknown) => send(method, params, sessionId)) as CDPSession['send'],
      on: events.on.bind(events) as unknown as CDPSession['on'],
      close: async () => {
        tabs.delete(sessionId)
        await browser.send('Target.disposeBrowserContext', { browserContextId })
      },
    }
    if (viewport) await tab.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false })
    await tab.send('Emulation.setLocaleOverride', { locale })
    await tab.send('Emulation.setTimezoneOverride', { timezoneId })
    return tab
  }
  const stop = async () => {
    const exit = ended.signal.aborted ? undefined : once(program, 'exit')
    await browser.send('Browser.close').catch(() => undefined)
    await exit
    await rm(profile, { recursive: true, force: true })
  }
  return { openTab, stop }
}
