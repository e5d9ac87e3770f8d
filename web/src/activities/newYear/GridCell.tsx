import type { ComponentProps } from 'react'
import classes from '../../platform/list/cellGrid.module.css'

type Props = Pick<ComponentProps<'input'>, 'inputMode' | 'aria-label' | 'disabled'> & {
  id: string
  value: string
  fault: string | undefined
  onType: (text: string) => void
  'data-field': string
}

/** A cell that is typed in, with its fault below it. */
export const GridCell = ({ id, fault, onType, ...others }: Props) => (
  <>
    <input
      {...others}
      id={id}
      className={classes.input}
      enterKeyHint="next"
      autoComplete="off"
      spellCheck={false}
      aria-invalid={fault !== undefined}
      aria-describedby={fault === undefined ? undefined : `${id}-fault`}
      onChange={(event) => onType(event.currentTarget.value)}
    />
    {fault !== undefined && (
      <small id={`${id}-fault`} className={classes.fault}>
        {fault}
      </small>
    )}
  </>
)
