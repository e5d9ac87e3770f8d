import { number } from '../../platform/words'
import { isNarrow, linear, NAMES, pointAt, shorten, ticksTo, useFittingWidth } from './drawing'
import { Picture } from './Picture'
import classes from './pictures.module.css'

const VALUES = 48
const LEGEND = 104
const LINE = 16
const AXIS = 32
const BAR = 12
const GAP = 14
/** Left of a bar that begins at the edge: room for the ring of the focus. */
const EDGE = 4

type BarRow = { id: string; name: string; values: (number | null)[] }
type Props = { title: string; series: string[]; rows: BarRow[] }

/** Names are beside their bars, or above them where the drawing is narrow. */
function measuresOf(width: number, series: number) {
  const { width: names, letters } = NAMES.wide
  const left = isNarrow(width) ? EDGE : names
  const perLine = Math.max(1, Math.floor((width - left) / LEGEND))
  return {
    left,
    letters,
    nameAt: isNarrow(width) ? ({ x: left, textAnchor: 'start' } as const) : ({ x: left - 8, textAnchor: 'end' } as const),
    above: isNarrow(width) ? LINE : 0,
    legendAt: (index: number) => ({ x: left + (index % perLine) * LEGEND, y: Math.floor(index / perLine) * LINE }),
    top: Math.ceil(series / perLine) * LINE + AXIS,
  }
}

/** Some bars under each other for each row: the first of a row is this year's, the next ones are lighter and of earlier years. */
export function Bars({ title, series, rows }: Props) {
  const { frame, width } = useFittingWidth()
  const { left, letters, nameAt, above, legendAt, top } = measuresOf(width, series.length)
  const ticks = ticksTo(Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const x = linear([0, ticks.at(-1)!], [left, width - VALUES])
  const rowHeight = above + series.length * BAR + GAP
  const height = top + rows.length * rowHeight
  return (
    <Picture title={title} width={width} height={height} frame={frame}>
      {series.map((name, index) => {
        const at = legendAt(index)
        return (
          <g key={name} aria-hidden>
            <rect data-series={index} x={at.x} y={at.y + 2} width={10} height={10} />
            <text className={classes.tick} x={at.x + 16} y={at.y + 11}>
              {name}
            </text>
          </g>
        )
      })}
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={x(tick)} x2={x(tick)} y1={top - 4} y2={height} />
          <text className={classes.tick} x={x(tick)} y={top - 12} textAnchor={tick === 0 ? 'start' : 'middle'}>
            {number(tick)}
          </text>
        </g>
      ))}
      {rows.map(({ id, name, values }, row) => (
        <g key={id}>
          <text className={classes.label} {...nameAt} y={top + row * rowHeight + BAR - 2}>
            {shorten(name, letters)}
          </text>
          {values.map((value, column) => {
            const y = top + row * rowHeight + above + column * BAR
            return (
              <g
                key={series[column]}
                {...pointAt(row, column, `${name}, ${series[column]}: ${value === null ? 'verborgen' : number(value)}`)}
              >
                <rect data-series={column} x={left} y={y} width={Math.max(1, x(value ?? 0) - left)} height={BAR - 2} />
                <text className={classes.value} x={x(value ?? 0) + 6} y={y + BAR - 3}>
                  {value === null ? '–' : number(value)}
                </text>
              </g>
            )
          })}
        </g>
      ))}
    </Picture>
  )
}
