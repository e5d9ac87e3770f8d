import { type ImportActivity, importStudents } from '@pre-u/contract/students/import/call'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, SessionEnded } from '../../platform/api/http'
import { call } from '../../platform/api/call'
import type { ServerFaults } from './faults'
import type { Place } from './queries'
import { filledRows, listedPupil, type PupilRow } from './rows'

const DEBOUNCE_MS = 600
const debounceMs = (rows: PupilRow[]) => (rows.length > 500 ? 3 * DEBOUNCE_MS : DEBOUNCE_MS)
type DryRunResult = { faults: ServerFaults; registered: WeakSet<PupilRow>; activities: WeakMap<PupilRow, ImportActivity> }
const noResult: DryRunResult = { faults: new WeakMap(), registered: new WeakSet(), activities: new WeakMap() }

/** Checks the rows on the server after each change: duplicates and existing registrations. */
export function useDryRun(rows: PupilRow[], place: Place | null, isPaused: boolean, onRefused: () => void) {
  const [result, setResult] = useState(noResult)

  const check = useCallback(
    async (allRows: PupilRow[], signal?: AbortSignal) => {
      const sent = filledRows(allRows).filter(({ wasSent }) => !wasSent)
      if (!place || sent.length === 0) return setResult(noResult)
      const answer = await call(importStudents, { query: { dry_run: true }, body: { ...place, rows: sent.map(listedPupil) }, signal })
      const faulty = answer.rows.filter(({ row, faults }) => sent[row - 1] && Object.keys(faults).length > 0)
      const faults = new WeakMap(faulty.map(({ row, faults: rowFaults }) => [sent[row - 1]!, rowFaults]))
      const byCode = new Map(answer.activities.map((activity) => [activity.code, activity]))
      const activities = answer.rows.flatMap(({ row, activity }) => {
        const found = byCode.get(activity)
        return found && sent[row - 1] ? [[sent[row - 1]!, found] as const] : []
      })
      const registered = new WeakSet(faulty.flatMap(({ row, is_registered }) => (is_registered ? sent[row - 1]! : [])))
      setResult({ faults, registered, activities: new WeakMap(activities) })
    },
    [place],
  )
  useEffect(() => {
    if (isPaused) return undefined
    const abortController = new AbortController()
    const runCheck = () =>
      check(rows, abortController.signal).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 409) onRefused()
        // Runs in the background: sending reports the errors, and the next change checks again.
        if (!abortController.signal.aborted && !(error instanceof SessionEnded)) console.warn('Not checked:', error)
      })
    const timer = setTimeout(() => void runCheck(), debounceMs(rows))
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [rows, check, isPaused, onRefused])

  return { ...result, check }
}
