import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Fields } from './fields'
import type { FromThread, ToThread } from './messages'
import { type Workbook, workbookOfFields } from './workbook'

/** Requests go first. Linux has a priority for each thread; elsewhere that of this one stays as it is. */
function lowerPriority() {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1)
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It works without.
  }
}
lowerPriority()

const main = parentPort!
const post = (message: FromThread, transferList: ArrayBuffer[] = []) => main.postMessage(message, transferList)

function replyQueue<T>() {
  const pending: ((reply: T) => void)[] = []
  return { next: () => new Promise<T>((resolve) => pending.push(resolve)), resolve: (reply: T) => pending.shift()?.(reply) }
}
const workbooks = replyQueue<Workbook>()
const rows = replyQueue<Fields | null>()
const taken = replyQueue<true>()
main.on('message', (message: ToThread) => {
  if ('workbook' in message) workbooks.resolve(message.workbook)
  else if ('rows' in message) rows.resolve(message.rows)
  else taken.resolve(message.taken)
})

async function* batches(): AsyncGenerator<Fields> {
  const requestRows = () => {
    post({ wants: 'rows' })
    return rows.next()
  }
  for (let nextBatch = requestRows(); ;) {
    const batch = await nextBatch
    if (batch === null) return
    nextBatch = requestRows()
    yield batch
  }
}

/** In a buffer of its own, which is transferred; that of the chunk may be part of a larger one. */
async function send(chunk: Uint8Array) {
  const bytes = new Uint8Array(chunk)
  post({ bytes }, [bytes.buffer])
  await taken.next()
}

for (;;) {
  for await (const chunk of workbookOfFields(await workbooks.next(), batches())) await send(chunk)
  post({ ended: true })
}
