import { fullName } from '@pre-u/contract/platform/names'
import { type ImportActivity, importStudents } from '@pre-u/contract/students/import/call'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, SessionEnded, Unreachable } from '../../platform/api/http'
import { call, mutationMeta } from '../../platform/api/call'
import { confirm } from '../../platform/feedback/confirm'
import { explain } from '../../platform/feedback/errors'
import { confirmLimits } from '../../platform/feedback/confirmDoubts'
import type { Place } from './queries'
import { filledRows, listedPupil, type PupilRow } from './rows'
import type { Summary } from './summary'
import { pupilsInWords, waitingQuestions } from './words'

/** `left`: how many rows were not sent. */
export type Result = { count: number; activities: ImportActivity[]; names: string[]; left: number }

type Options = {
  place: Place | null
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

export function useSend({ place, setProblem, check, onSent, onRefused }: Options) {
  const [result, setResult] = useState<Result | null>(null)
  const { mutateAsync, isPending } = useMutation({
    meta: mutationMeta(importStudents.changes, { quiet: true }),
    mutationFn: async ({ to, rows }: { to: Place; rows: PupilRow[] }) =>
      confirmLimits('inschrijven', (confirmation) =>
        call(importStudents, { body: { ...to, ...confirmation, rows: rows.map(listedPupil) } }),
      ),
  })

  /** All or none of what can be sent; the others stay. */
  const send = async ({ sendable: rows, shares }: Summary, allRows: PupilRow[]) => {
    if (!place || isPending) return
    const isSent = new Set(rows)
    const question = waitingQuestions(
      shares.map((share) => ({ room: share.room, count: share.rows.filter((row) => isSent.has(row)).length })),
    )
    if (question && !(await confirm({ title: `${pupilsInWords(rows.length)} inschrijven?`, body: question, confirmLabel: 'Inschrijven' })))
      return
    setProblem(null)
    try {
      const answer = await mutateAsync({ to: place, rows })
      onSent(rows)
      const names = rows.map((row) => fullName(listedPupil(row)))
      setResult({ count: answer.saved, activities: answer.activities, names, left: filledRows(allRows).length - rows.length })
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
