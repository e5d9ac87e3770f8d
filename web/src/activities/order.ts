type Ordered = { id: number; position: number }

/** The rows as they stand after a move, in their new order; those between where it was and where it goes make place. */
export function moveWithin<T extends Ordered>(rows: T[], { id, position: from }: Ordered, to: number): T[] {
  const shift = from < to ? -1 : 1
  const isBetween = (position: number) => position >= Math.min(from, to) && position <= Math.max(from, to)
  const moved = rows.map((row) => {
    if (row.id === id) return { ...row, position: to }
    return isBetween(row.position) ? { ...row, position: row.position + shift } : row
  })
  return moved.toSorted((a, b) => a.position - b.position)
}
