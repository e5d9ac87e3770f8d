import { number } from '../../platform/words'
import { linear, ticksTo } from './scale'
import { Picture } from './Picture'
import { pointAt } from './pointAt'
import classes from './pictures.module.css'

const WIDTH = 960
const LABELS = 220
const VALUES = 48
const TOP = 48
const LEGEND = 104
const BAR = 12
const GAP = 14

type BarRow = { id: string; name: string; values: (number | null)[] }
type Props = { title: string; series: string[]; rows: BarRow[] }

const shorten = (name: string) => (name.length > 32 ? `${name.slice(0, 31)}…` : name)

/** Some bars under each other for each row: the first of a row is this year's, the next ones are lighter and of earlier years. */
export function Bars({ title, series, rows }: Props) {
  const ticks = ticksTo(Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const x = linear([0, ticks.at(-1)!], [LABELS, WIDTH - VALUES])
  const rowHeight = series.length * BAR + GAP
  const height = TOP + rows.length * rowHeight
  return (
    <Picture title={title} width={WIDTH} height={height}>
      {series.map((name, index) => (
        <g key={name} aria-hidden>
          <rect data-series={index} x={LABELS + index * LEGEND} y={2} width={10} height={10} />
          <text className={classes.tick} x={LABELS + index * LEGEND + 16} y={11}>
            {name}
          </text>
        </g>
      ))}
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={x(tick)} x2={x(tick)} y1={TOP - 4} y2={height} />
          <text className={classes.tick} x={x(tick)} y={TOP - 12} textAnchor="middle">
            {number(tick)}
          </text>
        </g>
      ))}
      {rows.map(({ id, name, values }, row) => (
        <g key={id}>
          <text className={classes.label} x={LABELS - 8} y={TOP + row * rowHeight + BAR - 2} textAnchor="end">
            {shorten(name)}
          </text>
          {values.map((value, column) => {
            const y = TOP + row * rowHeight + column * BAR
            return (
              <g key={series[column]}>
                <rect data-series={column} x={LABELS} y={y} width={Math.max(1, x(value ?? 0) - LABELS)} height={BAR - 2} />
                {/* Not with its bar, which can be longer than a narrow window: the ring would be cut. */}
                <g {...pointAt(row, column, `${name}, ${series[column]}: ${value === null ? 'verborgen' : number(value)}`)}>
                  <text className={classes.value} x={x(value ?? 0) + 6} y={y + BAR - 3}>
                    {value === null ? '–' : number(value)}
                  </text>
                </g>
              </g>
            )
          })}
        </g>
      ))}
    </Picture>
  )
}
