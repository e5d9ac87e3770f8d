import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFile } from './faults'
import { type ReadResult, type ReadRequest, readFile } from './readFile'

const { file, maxRows } = workerData as ReadRequest
const result: ReadResult = await readFile(Buffer.from(file), maxRows).then(
  (lines) => ({ lines }),
  (error: unknown) => {
    if (error instanceof UnreadableFile) return { fault: error.fault }
    throw error
  },
)
parentPort!.postMessage(result, [])
