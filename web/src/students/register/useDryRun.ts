import { importStudents } from '@pre-u/contract/students/import/call'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../platform/api/api'
import { call } from '../../platform/api/call'
import { SessionEnded } from '../../platform/api/session'
import type { Served } from './faults'
import type { Place } from './queries'
import { filled, type PupilRow, understood } from './rows'

const SETTLE_MS = 600
const settleMs = (rows: PupilRow[]) => (rows.length > 500 ? 3 * SETTLE_MS : SETTLE_MS)
type Said = { faults: Served; messages: string[] }
const nothing: Said = { faults: new WeakMap(), messages: [] }

/** Checks the rows on the server after each change: duplicates, existing registrations and limits. */
export function useDryRun(rows: PupilRow[], place: Place | null, isPaused: boolean, onRefused: () => void) {
  const [said, setSaid] = useState(nothing)

  const check = useCallback(
    async (asked: PupilRow[], signal?: AbortSignal) => {
      const sent = filled(asked)
      if (!place || sent.length === 0) return setSaid(nothing)
      const answer = await call(importStudents, { query: { dry_run: true }, body: { ...place, rows: sent.map(understood) }, signal })
      const faulty = answer.rows.filter(({ row, faults }) => sent[row - 1] && Object.keys(faults).length > 0)
      const faults = new WeakMap(faulty.map(({ row, faults: found }) => [sent[row - 1]!, found]))
      setSaid({ faults, messages: answer.messages })
    },
    [place],
  )
  useEffect(() => {
    if (isPaused) return undefined
    const gone = new AbortController()
    const ask = () =>
      check(rows, gone.signal).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 409) onRefused()
        // Runs in the background: sending reports the errors, and the next change checks again.
        if (!gone.signal.aborted && !(error instanceof SessionEnded)) console.warn('Not checked:', error)
      })
    const timer = setTimeout(() => void ask(), settleMs(rows))
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [rows, check, isPaused, onRefused])

  return { ...said, check }
}
