import { Checkbox, Skeleton, VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Head } from '../../platform/list/Head'
import table from '../../platform/list/table.module.css'
import { usePreferences } from '../../platform/storage/persisted'
import classes from '../documents.module.css'
import { ItemRow } from './ItemRow'
import { type Row, rowProps, type RowsProps, useHands } from './rows'

const HEIGHT = { comfortable: 44, compact: 36 }
const BEYOND = 12
const HEAD_ROWS = 1

/** The items as a table, of which only the rows in sight are there. */
export function ItemTable<T extends Row>(props: RowsProps<T>) {
  const { label, columns, count, itemAt, see, scope, chosen, isStale } = props
  const hands = useHands(props)
  const scroller = useRef<HTMLDivElement>(null)
  const density = usePreferences((preferences) => preferences.density)
  // What it answers is used here and given to nobody.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT[density],
    overscan: BEYOND,
  })
  useEffect(() => virtual.measure(), [virtual, density])
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [scope])
  const rows = virtual.getVirtualItems()
  const [from, to] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0]
  const tell = useEffectEvent(see)
  useEffect(() => tell(from, to), [from, to, count])
  const above = rows[0]?.start ?? 0
  const below = virtual.getTotalSize() - (rows.at(-1)?.end ?? 0)
  const width = columns.length + (chosen ? 2 : 1)
  return (
    <div ref={scroller} className={`${table.scroller} ${classes.scroller}`}>
      <table className={`${table.table} ${classes.table}`} aria-label={label} aria-busy={isStale} aria-rowcount={count + HEAD_ROWS}>
        <thead>
          <tr aria-rowindex={1}>
            {chosen && (
              <th className={table.tick}>
                <Checkbox
                  size="md"
                  radius="sm"
                  aria-label="Alles selecteren"
                  checked={chosen.count > 0 && chosen.count >= count}
                  indeterminate={chosen.count > 0 && chosen.count < count}
                  onChange={(event) => chosen.tickAll(event.currentTarget.checked, count)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} ordering={props.ordering} onSort={props.onSort} />
            ))}
            <th className={table.menu}>
              <VisuallyHidden>Acties</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          <Gap height={above} width={width} />
          {rows.map(({ index }) => {
            const item = itemAt(index)
            return item ? <ItemRow key={item.file_key} {...rowProps(props, hands, item, index)} /> : <Coming key={index} width={width} />
          })}
          <Gap height={below} width={width} />
        </tbody>
      </table>
    </div>
  )
}

/** Stands for the rows out of sight. */
const Gap = ({ height, width }: { height: number; width: number }) =>
  height > 0 && (
    <tr aria-hidden className={classes.gap}>
      <td aria-hidden colSpan={width} style={{ height }} />
    </tr>
  )

const Coming = ({ width }: { width: number }) => (
  <tr aria-hidden className={classes.coming}>
    <td colSpan={width}>
      <Skeleton height={12} width="40%" />
    </td>
  </tr>
)
