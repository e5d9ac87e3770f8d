/**
 * Keeps what was read until the database changes. PostgreSQL's snapshot (`pg_current_snapshot()`) names the transactions that a statement
 * sees: the same snapshot shows the same rows, whichever process changes them. What is read here does not depend on the time.
 */
export function createSnapshotCache<T>() {
  let current = ''
  let kept = new Map<string, Promise<T>>()

  /** `read` runs after the snapshot was taken, so what it finds is as new as the snapshot or newer. */
  return (snapshot: string, key: string, read: () => Promise<T>): Promise<T> => {
    if (snapshot !== current) [current, kept] = [snapshot, new Map()]
    const known = kept.get(key)
    if (known) return known
    const made = read()
    const keptBySnapshot = kept
    kept.set(key, made)
    made.catch(() => keptBySnapshot.delete(key))
    return made
  }
}
