import { once } from 'node:events'
import type { Line } from '@pre-u/contract/students/import/delimited'
import { createBoundedQueue } from '../jobs/boundedQueue'
import { startWorker } from '../jobs/workers'
import { UnreadableFile } from './faults'
import type { Answer, Question } from './messages'

const TIME_LIMIT_MS = 20_000
// Never reached: a thread that needs one large piece too much takes the whole process with it. What is read is bounded where it is read.
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

// Each may take a core and its share of memory: one after the other, the rest of the server keeps both.
const inLine = createBoundedQueue({ running: 1, waiting: 30 })

const isOutOfMemory = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

async function answerOfThread(question: Question): Promise<Answer> {
  const thread = startWorker('sheetImport', { workerData: question, transferList: [question.file], resourceLimits: MEMORY })
  const deadline = AbortSignal.timeout(TIME_LIMIT_MS)
  try {
    const [answer] = (await once(thread, 'message', { signal: deadline })) as [Answer]
    return answer
  } catch (error) {
    if (deadline.aborted) return { fault: 'tooSlow' }
    if (isOutOfMemory(error)) return { fault: 'tooBig' }
    throw error
  } finally {
    await thread.terminate()
  }
}

/** The rows of an xlsx or csv file from anybody, read in a thread that may fail, hang or run out of memory by itself. */
export async function readSheetFile(file: ArrayBuffer, { maxRows }: { maxRows: number }): Promise<Line[]> {
  const answer = await inLine(() => answerOfThread({ file, maxRows }))
  if ('fault' in answer) throw new UnreadableFile(answer.fault)
  return answer.lines
}
