import { importStudents } from '@pre-u/contract/students/import/call'
import type { Room } from '@pre-u/contract/students'
import type { StudentStatus } from '@pre-u/contract/students/status'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, Unreachable } from '../../platform/api/api'
import { call } from '../../platform/api/call'
import { confirm } from '../../platform/feedback/confirm'
import { explain } from '../../platform/feedback/errors'
import { mutationMeta } from '../../platform/api/useCall'
import { sendWithOverride } from '../../platform/feedback/sendWithOverride'
import { SessionEnded } from '../../platform/api/session'
import type { Place } from './queries'
import { filled, type PupilRow, understood } from './rows'
import { pupilsInWords, waitingQuestion } from './words'

export type Result = { count: number; status: StudentStatus | null }

type Options = {
  place: Place | null
  room: Room | undefined
  mayExceed: boolean
  tell: (problem: string | null) => void
  /** Asks the server what it has against each row, so that it stands at the cells. */
  check: (rows: PupilRow[]) => Promise<void>
  onSent: () => void
  /** What is left may have changed, or the deadline passed. */
  onRefused: () => void
}

function explained(error: unknown): string {
  if (error instanceof Unreachable) return 'De verbinding viel weg. Uw invoer is bewaard. Probeer het opnieuw zodra de verbinding terug is.'
  return explain(error)
    .map(({ detail }) => detail)
    .join(' ')
}

/** Registers all rows, or none. */
export function useSend({ place, room, mayExceed, tell, check, onSent, onRefused }: Options) {
  const [result, setResult] = useState<Result | null>(null)
  const { mutateAsync, isPending } = useMutation({
    meta: mutationMeta(importStudents.changes, { quiet: true }),
    mutationFn: async ({ to, rows }: { to: Place; rows: PupilRow[] }) =>
      sendWithOverride((despite_limits) => call(importStudents, { body: { ...to, despite_limits, rows: rows.map(understood) } }), {
        mayOverride: mayExceed,
        verb: 'inschrijven',
      }),
  })

  const send = async (given: PupilRow[]) => {
    const rows = filled(given)
    if (!place || isPending) return
    const question = waitingQuestion(room, rows.length)
    if (question && !(await confirm({ title: `${pupilsInWords(rows.length)} inschrijven?`, body: question, confirmLabel: 'Inschrijven' })))
      return
    tell(null)
    try {
      const answer = await mutateAsync({ to: place, rows })
      onSent()
      setResult({ count: answer.saved, status: answer.status })
    } catch (error) {
      if (error instanceof SessionEnded) return
      onRefused()
      const isAboutRows = error instanceof ApiError && error.status === 400
      if (isAboutRows) await check(given).catch(() => undefined)
      tell(isAboutRows ? (error.fieldErrors.non_field_errors ?? [explained(error)]).join(' ') : explained(error))
    }
  }
  return { send, isSending: isPending, result, dismiss: () => setResult(null) }
}
