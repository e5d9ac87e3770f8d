/**
 * Reads once what several ask for at the same time, as screens do that follow the same change. Only those who see the same snapshot share a
 * read (see snapshotCache.ts), so nobody gets older rows than by a read of their own. Nothing is kept once it is answered.
 */
export function createSharedReader<T>() {
  const underWay = new Map<string, Promise<T>>()

  return (snapshot: string, key: string, read: () => Promise<T>): Promise<T> => {
    const place = `${snapshot} ${key}`
    const known = underWay.get(place)
    if (known) return known
    const made = read().finally(() => underWay.delete(place))
    underWay.set(place, made)
    return made
  }
}
