/* oxlint-disable jsx-a11y/prefer-tag-over-role -- Firefox does not drag a button */
import { IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import classes from './table.module.css'

type Props = { title: string; position: number; onMove: (position: number) => void }

/** Where a row is taken to move it: with the pointer, or with the arrow keys. */
export function DragHandle({ title, position, onMove }: Props) {
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    onMove(position + step)
  }
  return (
    <span
      role="button"
      tabIndex={0}
      data-handle
      className={classes.handle}
      aria-label={`${title} verplaatsen, nu op positie ${position}`}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onKeyDown={press}
    >
      <IconGripVertical size={16} stroke={1.5} aria-hidden />
      {position}
    </span>
  )
}
