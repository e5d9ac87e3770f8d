import { fullName } from '@pre-u/contract/platform/names'
import { type ImportActivity, importStudents } from '@pre-u/contract/students/import/call'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, mutationMeta } from '../../platform/api/call'
import { ApiError, SessionEnded, Unreachable } from '../../platform/api/http'
import { confirm } from '../../platform/feedback/confirm'
import { confirmLimits } from '../../platform/feedback/confirmDoubts'
import { explain } from '../../platform/feedback/errors'
import { SENDING, type Summary } from './checks'
import type { Place } from './queries'
import { filledRows, listedPupil, type PupilRow } from './rows'
import { pupilsInWords, UNANSWERED, waitingQuestions } from './words'

const REPEAT_MS = 2000

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

const explainFailure = (error: unknown) =>
  explain(error)
    .map(({ detail }) => detail)
    .join(' ')

/** Of a list that got no answer nobody knows what became of it: sent again, the server answers as it did, or does it now. */
async function untilAnswered<T>(send: () => Promise<T>, isOpen: () => boolean, onUnanswered: () => void): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof Unreachable) || !isOpen()) throw error
    }
    if (isFirst) onUnanswered()
    await new Promise((resolve) => setTimeout(resolve, REPEAT_MS))
  }
}

function askAboutWaiting({ sendable, shares }: Summary) {
  const isSent = new Set(sendable)
  const body = waitingQuestions(shares.map(({ room, rows }) => ({ room, count: rows.filter((row) => isSent.has(row)).length })))
  return body === '' || confirm({ title: `${pupilsInWords(sendable.length)} inschrijven?`, body, confirmLabel: 'Inschrijven' })
}

export function useSend({ place, setProblem, check, onSent, onRefused }: Options) {
  const [result, setResult] = useState<Result | null>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const { mutateAsync, isPending } = useMutation({
    mutationKey: SENDING,
    meta: mutationMeta(importStudents.changes, { quiet: true }),
    mutationFn: async ({ to, rows }: { to: Place; rows: PupilRow[] }) =>
      confirmLimits('inschrijven', (confirmation) =>
        untilAnswered(
          () => call(importStudents, { body: { ...to, ...confirmation, rows: rows.map(listedPupil) } }),
          () => isOpen.current,
          () => setProblem(UNANSWERED),
        ),
      ),
  })

  /** All or none of what can be sent; the others stay. */
  const send = async (summary: Summary, allRows: PupilRow[]) => {
    if (!place || isPending || !(await askAboutWaiting(summary))) return
    const { sendable: rows } = summary
    setProblem(null)
    try {
      const answer = await mutateAsync({ to: place, rows })
      onSent(rows)
      setProblem(null)
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
