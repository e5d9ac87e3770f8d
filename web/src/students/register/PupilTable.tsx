import type { FieldErrors } from '@pre-u/contract/platform/http'
import { levels, profiles } from '@pre-u/contract/students/students'
import { IconX } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef } from 'react'
import { Cell, type RowsProps, stopId } from './Cell'
import { noFaults } from './checks'
import grid from '../../platform/list/cellGrid.module.css'
import classes from './grid.module.css'
import { fieldNames, isBlank, type PupilField, type PupilRow, requiredFields } from './rows'
import { NOTHING_MEDICAL, OVER_LIMIT } from './words'

const ROW_PX = 37
const HEAD_PX = 45
const OVERSCAN = 8
const ACTIVITIES_ID = 'activiteiten'

export function PupilTable({ rows, fields, activities, validate, overLimit, grades, target, onType, onRemove }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs over this
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    // The sticky header covers the first rows.
    paddingStart: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    // The fault of a cell is shown below it.
    scrollPaddingEnd: ROW_PX,
  })
  useEffect(() => {
    if (target) virtualizer.scrollToIndex(target.index, { align: 'auto' })
  }, [target, virtualizer])
  const shown = virtualizer.getVirtualItems()
  const above = (shown[0]?.start ?? HEAD_PX) - HEAD_PX
  const below = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? HEAD_PX)
  const hints: Partial<Record<PupilField, string>> = {
    grade: grades.join(', '),
    level: levels.join(', '),
    profile: profiles.slice(0, 4).join(', '),
    remarks: NOTHING_MEDICAL,
  }
  return (
    <div ref={scroller} className={grid.scroller}>
      <datalist id={ACTIVITIES_ID}>
        {activities.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
      <table
        className={`${grid.table} ${classes.table}`}
        data-several={fields.includes('activity') || undefined}
        aria-label="Leerlingen"
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.number}>
              <span className="visually-hidden">Rij</span>
            </th>
            {fields.map((field) => (
              <th key={field} scope="col" data-field={field}>
                {fieldNames[field]}
                {requiredFields.has(field) && (
                  <>
                    <span className={classes.required} aria-hidden>
                      *
                    </span>
                    <span className="visually-hidden"> (vereist)</span>
                  </>
                )}{' '}
                {hints[field] && <small>{hints[field]}</small>}
              </th>
            ))}
            <th scope="col" className={classes.end}>
              <span className="visually-hidden">Verwijderen</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Spacer height={above} />}
          {shown.map(({ index }) => (
            <TableRow
              key={rows[index]!.key}
              row={rows[index]!}
              fields={fields}
              index={index}
              faults={rows[index]!.mayShowFaults ? validate(rows[index]!) : noFaults}
              isFirst={index === shown[0]!.index}
              isOverLimit={overLimit.has(rows[index]!)}
              onType={onType}
              onRemove={onRemove}
            />
          ))}
          {below > 0 && <Spacer height={below} />}
        </tbody>
      </table>
    </div>
  )
}

const Spacer = ({ height }: { height: number }) => <tr aria-hidden style={{ height }} />

type RowProps = Pick<RowsProps, 'fields' | 'onType' | 'onRemove'> & {
  row: PupilRow
  index: number
  faults: FieldErrors
  isFirst: boolean
  isOverLimit: boolean
}

const TableRow = memo(function TableRow({ row, fields, index, faults, isFirst, isOverLimit, onType, onRemove }: RowProps) {
  return (
    <tr data-pupil={row.key} data-over={isOverLimit || undefined} aria-rowindex={index + 2}>
      <th scope="row" className={classes.number} title={isOverLimit ? OVER_LIMIT : undefined}>
        {index + 1}
        {isOverLimit && <span className="visually-hidden"> {OVER_LIMIT.toLowerCase()}</span>}
      </th>
      {fields.map((field) => (
        <td key={field}>
          <Cell
            row={row}
            index={index}
            field={field}
            fault={faults[field]?.[0]}
            listId={field === 'activity' ? ACTIVITIES_ID : undefined}
            tabIndex={isFirst && field === 'first_name' ? 0 : -1}
            onType={onType}
          />
        </td>
      ))}
      <td className={classes.end}>
        {!isBlank(row) && (
          <button
            type="button"
            className={classes.remove}
            id={stopId(row, 'remove')}
            data-index={index}
            data-stop="remove"
            // Reached with the arrow keys.
            tabIndex={-1}
            aria-label={`Rij ${index + 1} verwijderen`}
            onClick={() => onRemove(row.key, index)}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        )}
      </td>
    </tr>
  )
})
