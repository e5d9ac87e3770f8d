import type pg from 'pg'
import type { Context } from '../context'
import { listen } from '../db/notifications'
import { deliverNext, tidyOutbox } from './deliver'
import { OUTBOX_CHANNEL } from './outbox'
import { createTransport } from './transport'

const POLL_MS = 30_000

/** Sends what is in the outbox: at once when something is put there, and by the clock for retries and what others left behind. */
export async function startMailWorker(context: Context, clientConfig: pg.ClientConfig) {
  const { log } = context
  const transport = createTransport(context)
  const stopping = new AbortController()
  let round: Promise<void> | null = null
  let another = false

  async function work() {
    do {
      another = false
      await tidyOutbox(context)
      while (!stopping.signal.aborted && (await deliverNext(context, transport)));
    } while (another && !stopping.signal.aborted)
  }

  function wake() {
    another = true
    if (stopping.signal.aborted || round) return
    round = work()
      .catch((err: unknown) => log.warn({ err }, 'the outbox could not be read'))
      .finally(() => {
        round = null
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
      await round
      transport.close()
    },
  }
}
