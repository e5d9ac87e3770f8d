import { memo, useDeferredValue, useMemo } from 'react'
import { number } from '../../platform/words'
import { type Names, namesIn, pointAt, shorten, useFittingWidth } from './drawing'
import { Picture } from './Picture'
import classes from './pictures.module.css'

const CELL = 26
const HEAD = 64
const SHADES = 5

type Drawn = {
  columns: { id: number; code: string; name: string }[]
  rows: { id: number; name: string; numbers: (number | null)[] }[]
}

const NOTHING: Drawn = { columns: [], rows: [] }

const RowNames = ({ rows, names: { width, letters } }: Pick<Drawn, 'rows'> & { names: Names }) =>
  rows.map(({ id, name }, row) => (
    <text key={id} className={classes.label} x={width - 8} y={HEAD + row * CELL + CELL / 2 + 4} textAnchor="end">
      {shorten(name, letters)}
    </text>
  ))

/** Each cell shows its number, or a dash where the number is hidden. Larger numbers have a darker shade. */
const Cells = memo(({ columns, rows, names }: Drawn & { names: Names }) => {
  const left = names.width
  const largest = Math.max(1, ...rows.flatMap(({ numbers }) => numbers.map((value) => value ?? 0)))
  const shadeOf = (value: number | null) => Math.ceil(((value ?? 0) / largest) * SHADES)
  return (
    <>
      {columns.map(({ id, code, name }, column) => (
        <text key={id} className={classes.tick} transform={`translate(${left + column * CELL + CELL / 2 + 4} ${HEAD - 8}) rotate(-90)`}>
          {code}
          <title>{name}</title>
        </text>
      ))}
      <RowNames rows={rows} names={names} />
      {rows.map(({ id, name, numbers }, row) => (
        <g key={id}>
          {numbers.map((value, column) => {
            const { id: key, code, name: title } = columns[column]!
            const { className, ...point } = pointAt(
              row,
              column,
              `${name}, ${code} ${title}: ${value === null ? 'verborgen' : number(value)}`,
            )
            return (
              <rect
                key={key}
                {...point}
                className={`${className} ${classes.cell}`}
                data-shade={shadeOf(value)}
                x={left + column * CELL}
                y={HEAD + row * CELL}
                width={CELL - 2}
                height={CELL - 2}
              />
            )
          })}
          {/* One text for all: each is laid out on its own, and there are a thousand cells. */}
          <text aria-hidden className={classes.inCells} y={HEAD + row * CELL + CELL / 2 + 3} textAnchor="middle">
            {numbers.map(
              (value, column) =>
                value !== 0 && (
                  <tspan key={columns[column]!.id} data-shade={shadeOf(value)} x={left + column * CELL + CELL / 2 - 1}>
                    {value === null ? '–' : number(value)}
                  </tspan>
                ),
            )}
          </text>
        </g>
      ))}
    </>
  )
})

/** The title is shown before the cells, which are most of the work. */
export function HeatMap({ title, columns, rows }: Drawn & { title: string }) {
  const drawn = useDeferredValue(
    useMemo(() => ({ columns, rows }), [columns, rows]),
    NOTHING,
  )
  const { frame, width } = useFittingWidth()
  const names = namesIn(width)
  const height = HEAD + rows.length * CELL
  const stays = (
    <svg aria-hidden className={classes.stays} width={names.width} height={height}>
      <RowNames rows={drawn.rows} names={names} />
    </svg>
  )
  return (
    <Picture title={title} width={names.width + columns.length * CELL + 8} height={height} frame={frame} stays={stays}>
      <Cells {...drawn} names={names} />
    </Picture>
  )
}
