import type { Db } from '../platform/db/db'
import { type Earlier, pickFields, writeRows } from '../platform/resource/bulkChange'
import { refuseChangedSince } from '../platform/undo/undo'
import { refuseFull } from './capacity'
import { type Changed, isPlaced, type Locked, type Offering, type StatusRow, type Subject } from './subject'

/** `inform`: whether schools were notified, and are notified that the change is undone. */
export type Informed = { inform?: boolean }

export const withInform = <Entry extends object>(entries: Entry[], inform: boolean): (Entry & Informed)[] =>
  inform ? entries : entries.map((entry) => ({ ...entry, inform }))
export const wasInformed = (earlier: Informed[]) => ({ inform: earlier.every(({ inform = true }) => inform) })

/** Writes these fields back, unless somebody changed one of the records since or a place is taken. */
export async function restoreEarlier<Row extends StatusRow, Of extends Offering, Name extends keyof Row & string>(
  db: Db,
  subject: Subject<Row, Of>,
  earlier: Earlier<Pick<Row, Name>>[],
  names: readonly Name[],
  { rows, offerings }: Locked<Row, Of>,
): Promise<Changed<Row>> {
  refuseChangedSince(rows, earlier)
  const earlierById = new Map(earlier.map((each) => [each.id, pickFields(each, names)]))
  const restored = rows.map((row) => ({ ...row, ...earlierById.get(row.id) }))
  const takesPlace = (row: Row, index: number) => {
    const now = rows[index]!
    return isPlaced(row) && !(isPlaced(now) && subject.offeringId(now) === subject.offeringId(row))
  }
  await refuseFull(db, subject, offerings, restored.filter(takesPlace))
  const wanted = rows.map((row) => ({ row, values: earlierById.get(row.id) as object }))
  return { before: rows, after: (await writeRows(db, subject.table, wanted)) as Row[] }
}
