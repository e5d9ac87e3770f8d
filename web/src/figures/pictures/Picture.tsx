import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'
import { toastError, toastSuccess } from '../../platform/feedback/toast'
import { showWhole } from '../parts'
import { copyPicture } from './copyPicture'
import classes from './pictures.module.css'

type Props = {
  title: string
  width: number
  height: number
  /** The element whose width the drawing has. */
  frame?: Ref<HTMLDivElement>
  /** What lies over the left of the drawing and stays in sight when it is scrolled sideways. Copies and readers have the drawing alone. */
  stays?: ReactNode
  children: ReactNode
}

/** How far an arrow key goes along the points: each has its `data-row` and `data-column`. */
const STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
}

/** An SVG has no element for it. */
const picture = { role: 'group' }

/** One point is in the order of Tab; the arrow keys go to the others. */
function moveFocus(event: KeyboardEvent<SVGSVGElement>) {
  const step = STEPS[event.key]
  const point = (event.target as SVGElement).closest<SVGElement>('[data-row]')
  if (!step || !point) return
  event.preventDefault()
  const [row, column] = [Number(point.dataset.row) + step[0], Number(point.dataset.column) + step[1]]
  event.currentTarget.querySelector<SVGElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus()
}

/** A drawing with its title, to copy; the numbers stand in a table beside it. */
export function Picture({ title, width, height, frame, stays, children }: Props) {
  const svg = useRef<SVGSVGElement>(null)
  const copy = async () => {
    const done = await copyPicture(svg.current!, title)
    toastSuccess(done === 'copied' ? 'De afbeelding staat op het klembord' : 'De afbeelding is opgeslagen')
  }
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <h2>{title}</h2>
        <Button
          className={classes.copy}
          variant="default"
          size="compact-sm"
          leftSection={<IconPhoto size={14} aria-hidden />}
          onClick={() => void copy().catch(toastError)}
        >
          Kopieer als afbeelding
        </Button>
      </figcaption>
      <div ref={frame} className={classes.frame}>
        {stays}
        {/* The arrow keys go along its points, which have the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <svg
          ref={svg}
          className={classes.drawing}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          {...picture}
          aria-label={title}
          onKeyDown={moveFocus}
          onFocus={showWhole}
        >
          {children}
        </svg>
      </div>
    </figure>
  )
}
