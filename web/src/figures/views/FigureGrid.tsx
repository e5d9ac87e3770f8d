import type { ReactNode } from 'react'
import classes from '../figures.module.css'
import { ScrollBox } from '../ScrollBox'

type Props = { caption: string; headings: string[]; rows: { id: number | string; cells: ReactNode[] }[] }

/** A plain table: its first column names the row. */
export const FigureGrid = ({ caption, headings, rows }: Props) => (
  <ScrollBox>
    <table className={classes.table} aria-label={caption}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...cells] }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={headings[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
)
