import { number } from '../../platform/words'
import { linear, pointAt, ticksTo, useFittingWidth } from './drawing'
import { Picture } from './Picture'
import classes from './pictures.module.css'

const HEIGHT = 360
/** Of the width, where the drawing is narrow. */
const FLATNESS = 0.8
const LEFT = 48
const RIGHT = 72
const TOP = 16
const BOTTOM = 40

type Line = { id: string; name: string; points: { x: number; y: number; label: string }[] }
type Props = { title: string; lines: Line[]; horizontal: { ticks: number[]; inWords: (tick: number) => string; title: string } }

/** Lines have a name at their end and dashes of their own, so that they are told apart without colour. */
export function Lines({ title, lines, horizontal }: Props) {
  const { frame, width } = useFittingWidth()
  const height = Math.min(HEIGHT, Math.round(width * FLATNESS))
  const points = lines.flatMap((line) => line.points)
  const ticks = ticksTo(Math.max(1, ...points.map((point) => point.y)))
  const { ticks: times } = horizontal
  const x = linear([times[0]!, times.at(-1)!], [LEFT, width - RIGHT])
  const y = linear([0, ticks.at(-1)!], [height - BOTTOM, TOP])
  return (
    <Picture title={title} width={width} height={height} frame={frame}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text className={classes.tick} x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {number(tick)}
          </text>
        </g>
      ))}
      {times.map((tick) => (
        <text key={tick} className={classes.tick} x={x(tick)} y={height - BOTTOM + 16} textAnchor="middle">
          {horizontal.inWords(tick)}
        </text>
      ))}
      <text className={classes.tick} x={(LEFT + width - RIGHT) / 2} y={height - 4} textAnchor="middle">
        {horizontal.title}
      </text>
      {lines.map(({ id, name, points: own }, row) => (
        <g key={id} className={classes.line} data-series={row}>
          <path d={own.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`).join('')} />
          {own.map((point, column) => (
            <circle key={point.x} cx={x(point.x)} cy={y(point.y)} r={3} {...pointAt(row, column, `${name}: ${point.label}`)}>
              <title>{`${name}: ${point.label}`}</title>
            </circle>
          ))}
          <text className={classes.name} x={x(own.at(-1)!.x) + 8} y={y(own.at(-1)!.y) + 4}>
            {name}
          </text>
        </g>
      ))}
    </Picture>
  )
}
