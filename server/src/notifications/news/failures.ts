import type { Db } from '../../platform/db/db'
import { isUnreachable } from '../../platform/db/faults'

const LONGEST_PAUSE_MIN = 60

type Failure = { tries: number; retryAt: number }

/**
 * What failed, by its id, is left alone for a while, longer after each failure, so that it is tried and warned about now and then. Kept in
 * memory, so each process has its own pauses.
 */
export function createFailures() {
  const byDb = new WeakMap<Db, Map<number, Failure>>()

  function of(db: Db): Map<number, Failure> {
    const known = byDb.get(db) ?? new Map<number, Failure>()
    byDb.set(db, known)
    return known
  }

  return {
    paused: (db: Db, now: number): number[] => [...of(db)].filter(([, { retryAt }]) => retryAt > now).map(([id]) => id),

    forget: (db: Db, id: number) => void of(db).delete(id),

    /** Throws while the database is away, which is no fault of what was tried. */
    note(db: Db, id: number, error: unknown) {
      if (isUnreachable(error)) throw error
      const tries = (of(db).get(id)?.tries ?? 0) + 1
      of(db).set(id, { tries, retryAt: Date.now() + Math.min(2 ** tries, LONGEST_PAUSE_MIN) * 60_000 })
    },
  }
}
export type Failures = ReturnType<typeof createFailures>
