import { isUnreachable } from '../db/faults'
import { type ApiError, filesUnreachable, noSpaceLeft } from '../http/errors'
import type { Log } from '../http/logging'
import type { ObjectStore } from './store'

type Fault = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

const TIMED_OUT = new Set(['TimeoutError', 'AbortError'])
// The codes of a full disk, and the names that S3 servers give it.
const FULL = new Set(['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'StorageFull', 'XMinioStorageFull', 'InsufficientStorage'])

const statusOf = ({ $metadata }: Fault) => $metadata?.httpStatusCode ?? 0
const isFull = (error: Fault) => FULL.has(error.code ?? '') || FULL.has(error.name) || statusOf(error) === 507

/** Returns whether the store gives no answer, or answers that it cannot now. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error && (TIMED_OUT.has(error.name) || statusOf(error) >= 500 || isUnreachable(error))

function toAnswer(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined
  if (isFull(error)) return noSpaceLeft()
  return isAway(error) ? filesUnreachable() : undefined
}

const CALLS = ['signUpload', 'receive', 'accept', 'write', 'size', 'read', 'remove'] as const

/** Makes a store whose faults are answered as such: 503 while it is away, 507 when it is full. */
export function explainFaults(store: ObjectStore, log: Log): ObjectStore {
  const explained =
    (call: (...args: never[]) => Promise<unknown>) =>
    async (...args: never[]) => {
      try {
        return await call(...args)
      } catch (error) {
        const answer = toAnswer(error)
        if (!answer) throw error
        log.warn({ err: error }, 'the object store does not do what it is asked')
        throw answer
      }
    }
  const calls = CALLS.flatMap((name) => (store[name] ? [[name, explained(store[name])] as const] : []))
  return { ...store, ...Object.fromEntries(calls) }
}
