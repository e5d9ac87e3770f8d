type Ordered = { id: number; position: number }

/** Moves one row to a position and shifts the rows in between. Returns the rows in their new order. */
export function moveWithin<T extends Ordered>(rows: T[], { id, position: from }: Ordered, to: number): T[] {
  const shift = from < to ? -1 : 1
  const isBetween = (position: number) => position >= Math.min(from, to) && position <= Math.max(from, to)
  const moved = rows.map((row) => {
    if (row.id === id) return { ...row, position: to }
    return isBetween(row.position) ? { ...row, position: row.position + shift } : row
  })
  return moved.toSorted((a, b) => a.position - b.position)
}
