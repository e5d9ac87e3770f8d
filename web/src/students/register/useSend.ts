import { fullName } from '@pre-u/contract/platform/names'
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
import { filledRows, type PupilRow, parsePupil } from './rows'
import { pupilsInWords, waitingQuestion } from './words'

/** `left`: how many rows stay behind. */
export type Result = { count: number; status: StudentStatus | null; names: string[]; left: number }

type Options = {
  place: Place | null
  room: Room | undefined
  mayExceed: boolean
  setProblem: (problem: string | null) => void
  check: (rows: PupilRow[]) => Promise<void>
  onSent: (sent: PupilRow[]) => void
  /** Free places or the deadline may have changed. */
  onRefused: () => void
}

function explainFailure(error: unknown): string {
  if (error instanceof Unreachable) return 'De verbinding viel weg. Uw invoer is bewaard. Probeer het opnieuw zodra de verbinding terug is.'
  return explain(error)
    .map(({ detail }) => detail)
    .join(' ')
}

export function useSend({ place, room, mayExceed, setProblem, check, onSent, onRefused }: Options) {
  const [result, setResult] = useState<Result | null>(null)
  const { mutateAsync, isPending } = useMutation({
    meta: mutationMeta(importStudents.changes, { quiet: true }),
    mutationFn: async ({ to, rows }: { to: Place; rows: PupilRow[] }) =>
      sendWithOverride((despite_limits) => call(importStudents, { body: { ...to, despite_limits, rows: rows.map(parsePupil) } }), {
        mayOverride: mayExceed,
        verb: 'inschrijven',
      }),
  })

  /** All or none of `rows`; the others stay. */
  const send = async (rows: PupilRow[], allRows: PupilRow[]) => {
    if (!place || isPending) return
    const question = waitingQuestion(room, rows.length)
    if (question && !(await confirm({ title: `${pupilsInWords(rows.length)} inschrijven?`, body: question, confirmLabel: 'Inschrijven' })))
      return
    setProblem(null)
    try {
      const answer = await mutateAsync({ to: place, rows })
      onSent(rows)
      const names = rows.map((row) => fullName(parsePupil(row)))
      setResult({ count: answer.saved, status: answer.status, names, left: filledRows(allRows).length - rows.length })
    } catch (error) {
      if (error instanceof SessionEnded) return
      onRefused()
      const isAboutRows = error instanceof ApiError && error.status === 400
      if (isAboutRows) await check(allRows).catch(() => undefined)
      setProblem(isAboutRows ? (error.fieldErrors.non_field_errors ?? [explainFailure(error)]).join(' ') : explainFailure(error))
    }
  }
  return { send, isSending: isPending, result, dismiss: () => setResult(null) }
}
