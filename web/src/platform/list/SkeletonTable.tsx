import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './table.module.css'

export type SkeletonColumn = { id: string; header: string; numeric?: boolean | undefined }

const ROWS = [0, 1, 2, 3]

export function SkeletonTable({ columns }: { columns: SkeletonColumn[] }) {
  return (
    <div className={classes.scroller} aria-busy="true">
      <VisuallyHidden component="output">Laden…</VisuallyHidden>
      <table className={classes.table} aria-hidden>
        <thead>
          <tr>
            {columns.map(({ id, header, numeric }) => (
              <th key={id} data-numeric={numeric || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              {columns.map(({ id, numeric }, index) => (
                <td key={id} data-numeric={numeric || undefined}>
                  <Skeleton height={12} width={numeric ? 40 : `${70 - ((index * 17 + row * 11) % 35)}%`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
