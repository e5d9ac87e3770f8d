import { useState } from 'react'
import { ApiError } from '../platform/api/api'
import { toastError } from '../platform/feedback/toast'

/** Reads a chosen file and keeps the result, or what is wrong with the file. `prepare` loads the code that shows the result. */
export function useFileReading<Result>(read: (file: File) => Promise<Result>, prepare?: () => Promise<void> | undefined) {
  const [done, setDone] = useState<{ file: File; result: Result }>()
  const [fault, setFault] = useState<string>()
  const readFile = async (file: File, reading = read) => {
    setFault(undefined)
    try {
      const [result] = await Promise.all([reading(file), prepare?.()])
      setDone({ file, result })
    } catch (error) {
      setDone(undefined)
      const message = error instanceof ApiError ? error.fieldErrors.file?.[0] : undefined
      if (message) setFault(message)
      else toastError(error)
    }
  }
  return { done, fault, readFile, clear: () => setDone(undefined) }
}
