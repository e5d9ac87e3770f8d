import { Readable } from 'node:stream'
import { startWorker } from '../jobs/workers'
import type { Fields } from './fields'
import type { FromThread, ToThread } from './messages'
import type { Workbook } from './workbook'

const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** Written in a worker thread, to which the buffers of `batches` are given away. Destroying the stream ends the batches and the thread; an error in either destroys the stream. */
export function xlsxStream({ sheet, columns, batches }: Workbook & { batches: AsyncIterable<Fields> }): Readable {
  const workerData: Workbook = { sheet, columns }
  const thread = startWorker('xlsx', { workerData, resourceLimits: MEMORY })
  const post = (message: ToThread, transferList: ArrayBuffer[] = []) => thread.postMessage(message, transferList)
  const rows = batches[Symbol.asyncIterator]()
  let isChunkPending = false

  const file = new Readable({
    read() {
      if (isChunkPending) post({ taken: true })
      isChunkPending = false
    },
  })
  const fail = (error: Error) => void file.destroy(error)

  thread.on('message', (message: FromThread) => {
    if ('wants' in message)
      rows.next().then(({ done, value }) => (done ? post({ rows: null }) : post({ rows: value }, [value.buffer])), fail)
    else if ('bytes' in message) {
      isChunkPending = true
      if (file.push(message.bytes)) file.read(0)
    } else file.push(null)
  })
  file.once('close', () => {
    void thread.terminate()
    void rows.return?.()
  })
  thread.once('error', fail)
  thread.once('exit', (code) => code !== 0 && fail(new Error(`the thread that writes a workbook ended with ${code}`)))
  return file
}
