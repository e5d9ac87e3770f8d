import { useRef, useState } from 'react'
import { ApiError } from '../platform/api/api'
import { toastError } from '../platform/feedback/toast'

/**
 * Reads a chosen file and keeps the result, or what is wrong with the file. `reading` is different for each result: choices made in one do
 * not apply to the next, not even of the same file.
 */
export function useFileReading<Result>(read: (file: File) => Promise<Result>) {
  const [done, setDone] = useState<{ file: File; result: Result; reading: number }>()
  const [fault, setFault] = useState<string>()
  const lastReading = useRef(0)
  const readFile = async (file: File, readAs = read) => {
    const reading = ++lastReading.current
    const isReplaced = () => reading !== lastReading.current
    setFault(undefined)
    try {
      const result = await readAs(file)
      if (!isReplaced()) setDone({ file, result, reading })
    } catch (error) {
      if (isReplaced()) return
      setDone(undefined)
      const message = error instanceof ApiError ? error.fieldErrors.file?.[0] : undefined
      if (message) setFault(message)
      else toastError(error)
    }
  }
  return { done, fault, readFile, clear: () => setDone(undefined) }
}
