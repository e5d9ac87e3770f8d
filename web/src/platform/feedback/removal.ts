import type { ReactNode } from 'react'
import { ApiError } from '../api/http'
import { StaleWriteError } from '../api/resourceQueries'
import { confirm } from './confirm'
import { toastError, toastSuccess } from './toast'

type Removal = {
  /** 'Periode "Herfst"'. */
  subject: string
  body?: ReactNode
  remove: () => Promise<unknown>
  /** Offered when the record is in use; resolves to whether it was done. */
  alternative?: { body: ReactNode; label: string; dismissLabel?: string; run: () => Promise<boolean> } | undefined
}

/** Removes after a confirmation. Resolves to whether the record was removed or the alternative was done. */
export async function askToRemove({ subject, body, remove, alternative }: Removal): Promise<boolean> {
  if (!(await confirm({ title: `${subject} verwijderen?`, body, confirmLabel: 'Verwijderen', danger: true }))) return false
  try {
    await remove()
    toastSuccess()
    return true
  } catch (error) {
    if (alternative && error instanceof ApiError && error.status === 409 && !(error instanceof StaleWriteError))
      return offerAlternative(subject, alternative)
    toastError(error)
    return false
  }
}

async function offerAlternative(subject: string, { label, run, ...question }: NonNullable<Removal['alternative']>) {
  return (await confirm({ title: `${subject} is in gebruik`, confirmLabel: label, ...question })) && run()
}
