import { create, useStore } from 'zustand'
import { toast, toastError } from '../../platform/feedback/toast'
import { number } from '../../platform/words'
import type { Space } from '../space'
import { checkNames, makeFolder, sendFile } from './calls'
import type { Dropped } from './dropped'
import { type Answer, createQueue, isOnItsWay } from './queue'

type Question = { name: string; hasOthers: boolean; answer: (answer: Answer) => void }

/** One question at a time; of files that were dropped apart, the later one waits. */
export const useConflict = create<{ asked: Question[] }>(() => ({ asked: [] }))

const ask = (name: string, hasOthers: boolean, signal: AbortSignal) =>
  new Promise<Answer>((resolve, reject) => {
    const withdraw = () => useConflict.setState(({ asked }) => ({ asked: asked.filter((each) => each !== question) }))
    const question: Question = {
      name,
      hasOthers,
      answer: (answer) => {
        withdraw()
        resolve(answer)
      },
    }
    signal.addEventListener('abort', () => (withdraw(), reject(signal.reason as Error)), { once: true })
    useConflict.setState(({ asked }) => ({ asked: [...asked, question] }))
  })

/** A folder with many files arrives file by file: the list is read again now and then, and at the end. */
const SOMETIMES_MS = 1500
/** How often the list was to be read again; the page does it. */
export const useArrivals = create<{ times: number }>(() => ({ times: 0 }))
const refresh = () => useArrivals.setState(({ times }) => ({ times: times + 1 }))

let timer: ReturnType<typeof setTimeout> | undefined
const refreshSometimes = () => {
  timer ??= setTimeout(() => {
    timer = undefined
    refresh()
  }, SOMETIMES_MS)
}

function finish(sent: number) {
  clearTimeout(timer)
  timer = undefined
  refresh()
  toast({
    severity: 'success',
    summary: 'Geüpload',
    detail: sent === 1 ? '1 bestand is geüpload.' : `${number(sent)} bestanden zijn geüpload.`,
  })
}

/** The files on their way. They go on while somebody looks at other folders. */
export const uploads = createQueue({ send: sendFile, makeFolder, check: checkNames, ask, onSent: refreshSometimes, onIdle: finish })

export const useUploadJobs = () => useStore(uploads.store)
export const isUploading = () => uploads.store.getState().jobs.some(isOnItsWay)

export async function uploadInto(space: Space, folder: string, dropped: Dropped) {
  try {
    await uploads.add(space, folder, dropped)
    if (dropped.folders.length > 0) refresh()
  } catch (error) {
    toastError(error)
  }
}
