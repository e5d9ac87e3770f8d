import { Readable } from 'node:stream'
import { keepWorkers } from '../jobs/keptWorkers'
import type { Fields } from './fields'
import type { FromThread, ToThread } from './messages'
import type { Workbook } from './workbook'

const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }
const IDLE_MS = 60_000
const threads = keepWorkers('xlsx', IDLE_MS, { resourceLimits: MEMORY })

/** Written in a worker thread, to which the buffers of `batches` are given away. Destroying the stream ends the batches and the thread; an error in either destroys the stream. */
export function xlsxStream({ sheet, columns, batches }: Workbook & { batches: AsyncIterable<Fields> }): Readable {
  const thread = threads.take()
  const post = (message: ToThread, transferList: ArrayBuffer[] = []) => thread.postMessage(message, transferList)
  const rows = batches[Symbol.asyncIterator]()
  let isChunkPending = false
  let isWritten = false

  const file = new Readable({
    read() {
      if (isChunkPending) post({ taken: true })
      isChunkPending = false
    },
  })
  const fail = (error: Error) => void file.destroy(error)
  const failEnded = () => fail(new Error('the thread that writes a workbook ended'))

  const receive = (message: FromThread) => {
    if ('wants' in message)
      rows.next().then(({ done, value }) => (done ? post({ rows: null }) : post({ rows: value }, [value.buffer])), fail)
    else if ('bytes' in message) {
      isChunkPending = true
      if (file.push(message.bytes)) file.read(0)
    } else {
      isWritten = true
      file.push(null)
    }
  }
  file.once('close', () => {
    thread.off('message', receive).off('error', fail).off('exit', failEnded)
    if (isWritten) threads.giveBack(thread)
    else void thread.terminate()
    void rows.return?.()
  })
  thread.on('message', receive).once('error', fail).once('exit', failEnded)
  post({ workbook: { sheet, columns } })
  return file
}
