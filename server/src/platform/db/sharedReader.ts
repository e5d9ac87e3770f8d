/**
 * Reads once what several ask for at the same time, as screens do that follow the same change. Only those who see the same snapshot share a
 * read (see snapshotCache.ts), so nobody gets older rows than by a read of their own. Nothing is kept once it is answered.
 */
export function createSharedReader<T>() {
  const underWay = new Map<string, { result: Promise<T> | null }>()

  return (snapshot: string, key: string, read: () => Promise<T>): Promise<T> => {
    const place = `${snapshot} ${key}`
    const known = underWay.get(place)?.result
    if (known) return known
    const shared: { result: Promise<T> | null } = { result: null }
    const result = read().finally(() => {
      underWay.delete(place)
      // V8 keeps a deleted entry in the table that a Map outgrew, and that table refers to the next one: once one of them is in the old
      // generation, every result after it lives until a full collection.
      shared.result = null
    })
    shared.result = result
    underWay.set(place, shared)
    return result
  }
}
