import type { ReactNode } from 'react'
import { ApiError } from '../api/api'
import { Stale } from '../api/resourceQueries'
import { confirm } from './confirm'
import { toastError, toastSuccess } from './toast'

type Removal = {
  /** 'Periode "Herfst"'. */
  what: string
  body?: ReactNode
  remove: () => Promise<unknown>
  /** Offered when the record is in use; resolves to whether it was done. */
  instead?: { body: ReactNode; label: string; dismissLabel?: string; run: () => Promise<boolean> } | undefined
}

/** Removes after a confirmation. Resolves to whether the record was removed or the alternative was done. */
export async function askToRemove({ what, body, remove, instead }: Removal): Promise<boolean> {
  if (!(await confirm({ title: `${what} verwijderen?`, body, confirmLabel: 'Verwijderen', danger: true }))) return false
  try {
    await remove()
    toastSuccess()
    return true
  } catch (error) {
    if (instead && error instanceof ApiError && error.status === 409 && !(error instanceof Stale)) return offer(what, instead)
    toastError(error)
    return false
  }
}

async function offer(what: string, { label, run, ...question }: NonNullable<Removal['instead']>) {
  return (await confirm({ title: `${what} is in gebruik`, confirmLabel: label, ...question })) && run()
}
