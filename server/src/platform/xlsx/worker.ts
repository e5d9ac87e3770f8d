import { parentPort, workerData } from 'node:worker_threads'
import type { XlsxValue } from './cells'
import type { FromThread, JsonRow, ToThread } from './messages'
import { type Workbook, workbookFile } from './workbook'

const main = parentPort!
const tell = (message: FromThread) => main.postMessage(message)

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

for await (const bytes of workbookFile(workerData as Workbook, batches())) {
  tell({ bytes: bytes as Buffer })
  await taken.next()
}
tell({ ended: true })
main.close()
