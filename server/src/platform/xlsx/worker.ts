import { parentPort, workerData } from 'node:worker_threads'
import type { XlsxValue } from './cells'
import type { FromThread, JsonRow, ToThread } from './messages'
import { type Workbook, workbookFile } from './workbook'

const HANDED_BYTES = 64 * 1024
let handed = false

const main = parentPort!
const tell = (message: FromThread, handedOver: ArrayBuffer[] = []) => main.postMessage(message, handedOver)

/** What the main thread answers, in the order it was asked for. */
function answers<T>() {
  const waiting: ((answer: T) => void)[] = []
  return { next: () => new Promise<T>((resolve) => waiting.push(resolve)), give: (answer: T) => waiting.shift()?.(answer) }
}
const rows = answers<JsonRow[] | null>()
const taken = answers<true>()
main.on('message', (message: ToThread) => ('rows' in message ? rows.give(message.rows) : taken.give(message.taken)))

async function* batches(): AsyncGenerator<XlsxValue[][]> {
  const ask = () => {
    tell({ wants: 'rows' })
    return rows.next()
  }
  for (let coming = ask(); ;) {
    const batch = await coming
    if (batch === null) return
    // The next are on their way while these are written.
    coming = ask()
    yield JSON.parse(`[${batch.join(',')}]`) as XlsxValue[][]
  }
}

/** Handed over, not copied. The file's chunks are parts of a larger memory, which would go along. */
async function hand(chunks: Uint8Array[]) {
  const bytes = new Uint8Array(Buffer.concat(chunks))
  tell({ bytes }, [bytes.buffer])
  await taken.next()
}

let chunks: Uint8Array[] = []
let length = 0
for await (const chunk of workbookFile(workerData as Workbook, batches())) {
  chunks.push(chunk)
  length += chunk.length
  // The first bytes at once: they tell that the answer is coming.
  if (length < HANDED_BYTES && handed) continue
  await hand(chunks)
  handed = true
  chunks = []
  length = 0
}
await hand(chunks)
tell({ ended: true })
main.close()
