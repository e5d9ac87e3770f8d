import { Skeleton } from '@mantine/core'
import { Loading } from '../page/Loading'
import classes from './table.module.css'

export type SkeletonColumn = { id: string; header: string; numeric?: boolean | undefined }

const ROWS = [0, 1, 2, 3]

export function SkeletonTable({ columns }: { columns: SkeletonColumn[] }) {
  return (
    <div className={classes.scroller} aria-busy="true">
      <Loading />
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
                  <Skeleton
                    height={12}
                    width={numeric ? 40 : `${70 - ((index * 17 + row * 11) % 35)}%`}
                    ml={numeric ? 'auto' : undefined}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
