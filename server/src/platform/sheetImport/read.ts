import { once } from 'node:events'
import type { Line } from '@pre-u/contract/platform/sheet/delimited'
import { errorCode } from '../system'
import { createBoundedQueue, type Turn } from '../jobs/boundedQueue'
import { UnreadableFile, detectKind } from './faults'
import { type ReadResult, type ReadRequest, readFile } from './readFile'
import { startThread } from './thread'

const TIME_LIMIT_MS = 20_000
// This is a last resort: a thread that fails to allocate one large block ends the whole process. The readers bound what they have in
// memory.
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

// Thousands of pupils as text are read in 5 ms, where a thread takes 100 to start. At worst all rows are empty, which takes 60 ms.
const SMALL_TEXT_BYTES = 400_000

const readQueue = createBoundedQueue({
  name: 'reading sheets',
  running: 1,
  waiting: 30,
  perAccount: { running: 1, waiting: 3 },
  stuckAfterSeconds: 60,
})

const isOutOfMemory = (error: unknown) => errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'

async function readInThread(request: ReadRequest): Promise<ReadResult> {
  const thread = startThread({ workerData: request, transferList: [request.file], resourceLimits: MEMORY })
  const deadline = AbortSignal.timeout(TIME_LIMIT_MS)
  try {
    const [result] = (await once(thread, 'message', { signal: deadline })) as [ReadResult]
    return result
  } catch (error) {
    if (deadline.aborted) return { fault: 'tooSlow' }
    if (isOutOfMemory(error)) return { fault: 'tooBig' }
    throw error
  } finally {
    await thread.terminate()
  }
}

export async function readSheetFile(file: ArrayBuffer, { maxRows, ...turn }: Turn & { maxRows: number }): Promise<Line[]> {
  const bytes = Buffer.from(file)
  if (bytes.length <= SMALL_TEXT_BYTES && detectKind(bytes) === 'text') return readFile(bytes, maxRows)
  const result = await readQueue(() => readInThread({ file, maxRows }), turn)
  if ('fault' in result) throw new UnreadableFile(result.fault)
  return result.lines
}
