import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context'
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
