import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Context } from '../context'
import { listen } from '../db/notifications'
import { deliverNext, type MayReceive, tidyOutbox } from './deliver'
import { OUTBOX_CHANNEL } from './outbox'
import { createTransport } from './transport'
import { createRateLimits } from '../rateLimit/rateLimit'

const MINUTE = 60

/** The limit is that of a second, or of one mail where that takes longer, so that a mail server sees no bursts. */
export const paceOf = (perMinute: number) => {
  const times = Math.max(1, Math.floor(perMinute / MINUTE))
  return { name: 'mails', times, seconds: (MINUTE * times) / perMinute }
}

/** Waits until one more mail may be sent, by all processes together. Returns false when it is time to stop. */
export function createPace(context: Pick<Context, 'db' | 'config' | 'log'>, signal: AbortSignal) {
  const limit = paceOf(context.config.mail.perMinute)
  const { secondsToWait } = createRateLimits(context)
  return async (): Promise<boolean> => {
    while (!signal.aborted) {
      const seconds = await secondsToWait({ limit, who: [] })
      if (seconds === 0) return true
      await delay(seconds * 1000, undefined, { signal }).catch(() => undefined)
    }
    return false
  }
}

const POLL_MS = 30_000

/** Sends mails as they are queued; a timer picks up retries and the mails of crashed workers. */
export async function startMailWorker(context: Context, clientConfig: pg.ClientConfig, mayReceive?: MayReceive) {
  const { log } = context
  const transport = createTransport(context)
  const stopping = new AbortController()
  const takeTurn = createPace(context, stopping.signal)
  let currentRun: Promise<void> | null = null
  let isWoken = false

  async function drainOutbox() {
    do {
      isWoken = false
      await tidyOutbox(context)
      while ((await takeTurn()) && (await deliverNext(context, transport, mayReceive)));
    } while (isWoken && !stopping.signal.aborted)
  }

  function wake() {
    isWoken = true
    if (stopping.signal.aborted || currentRun) return
    currentRun = drainOutbox()
      .catch((err: unknown) => log.warn({ err }, 'the outbox could not be read'))
      .finally(() => {
        currentRun = null
      })
  }

  const listener = await listen(clientConfig, { [OUTBOX_CHANNEL]: [wake] }, log)
  const poll = setInterval(wake, POLL_MS)
  wake()
  return {
    async stop() {
      stopping.abort()
      clearInterval(poll)
      await listener.close()
      await currentRun
      transport.close()
    },
  }
}
