import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Fields } from './fields'
import type { FromThread, ToThread } from './messages'
import { type Workbook, workbookOfFields } from './workbook'

const CHUNK_BYTES = 64 * 1024
let hasSent = false

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
const rows = replyQueue<Fields | null>()
const taken = replyQueue<true>()
main.on('message', (message: ToThread) => ('rows' in message ? rows.resolve(message.rows) : taken.resolve(message.taken)))

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

/** Transferred, not copied. The zip's chunks may be views of larger buffers, which would be transferred whole. */
async function send(chunks: Uint8Array[]) {
  const bytes = new Uint8Array(Buffer.concat(chunks))
  post({ bytes }, [bytes.buffer])
  await taken.next()
}

let chunks: Uint8Array[] = []
let length = 0
for await (const chunk of workbookOfFields(workerData as Workbook, batches())) {
  chunks.push(chunk)
  length += chunk.length
  // The first bytes go at once, so that the response starts.
  if (length < CHUNK_BYTES && hasSent) continue
  await send(chunks)
  hasSent = true
  chunks = []
  length = 0
}
await send(chunks)
post({ ended: true })
main.close()
