import { number } from '../../platform/words'
import { Picture } from './Picture'
import { pointAt } from './pointAt'
import classes from './pictures.module.css'

const LABELS = 220
const CELL = 26
const HEAD = 64
const SHADES = 5

type Props = {
  title: string
  columns: { id: number; code: string; name: string }[]
  rows: { id: number; name: string; numbers: (number | null)[] }[]
}

const shorten = (name: string) => (name.length > 32 ? `${name.slice(0, 31)}…` : name)

/** Each cell shows its number, or a dash where the number is hidden. Larger numbers have a darker shade. */
export function HeatMap({ title, columns, rows }: Props) {
  const largest = Math.max(1, ...rows.flatMap(({ numbers }) => numbers.map((value) => value ?? 0)))
  const shadeOf = (value: number | null) => Math.ceil(((value ?? 0) / largest) * SHADES)
  return (
    <Picture title={title} width={LABELS + columns.length * CELL + 8} height={HEAD + rows.length * CELL}>
      {columns.map(({ id, code, name }, column) => (
        <text key={id} className={classes.tick} transform={`translate(${LABELS + column * CELL + CELL / 2 + 4} ${HEAD - 8}) rotate(-90)`}>
          {code}
          <title>{name}</title>
        </text>
      ))}
      {rows.map(({ id, name, numbers }, row) => (
        <g key={id}>
          <text className={classes.label} x={LABELS - 8} y={HEAD + row * CELL + CELL / 2 + 4} textAnchor="end">
            {shorten(name)}
          </text>
          {numbers.map((value, column) => (
            <g
              key={columns[column]!.id}
              {...pointAt(
                row,
                column,
                `${name}, ${columns[column]!.code} ${columns[column]!.name}: ${value === null ? 'verborgen' : number(value)}`,
              )}
            >
              <rect
                className={classes.cell}
                data-shade={shadeOf(value)}
                x={LABELS + column * CELL}
                y={HEAD + row * CELL}
                width={CELL - 2}
                height={CELL - 2}
              />
              {value !== 0 && (
                <text
                  className={classes.inCell}
                  data-shade={shadeOf(value)}
                  x={LABELS + column * CELL + CELL / 2 - 1}
                  y={HEAD + row * CELL + CELL / 2 + 3}
                  textAnchor="middle"
                >
                  {value === null ? '–' : number(value)}
                </text>
              )}
            </g>
          ))}
        </g>
      ))}
    </Picture>
  )
}
