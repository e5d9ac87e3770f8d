import type { MouseEvent, ReactNode } from 'react'
import type { RowProps } from './rows'
import classes from './table.module.css'

type Props<T> = Pick<RowProps<T>, 'row' | 'href' | 'isCurrent' | 'isDraggable' | 'handlers'> & { children: ReactNode }

const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0

/** The link that opens a row: a real address, so that it can also be opened in another tab. */
export function RowLink<T>({ row, href, isCurrent, isDraggable, handlers, children }: Props<T>) {
  if (href === undefined) return children
  const open = (event: MouseEvent) => {
    event.stopPropagation()
    if (opensElsewhere(event)) return
    event.preventDefault()
    handlers.open(row)
  }
  return (
    <a
      data-open
      href={href}
      // Otherwise the browser would drag the address instead of the row.
      draggable={isDraggable ? false : undefined}
      aria-current={isCurrent || undefined}
      className={classes.rowLink}
      onClick={open}
      onFocus={() => handlers.focus(row)}
    >
      {children}
    </a>
  )
}

/** A click anywhere on a row opens it, except on what does something itself and at the end of selecting text. */
export const opensRow = (event: MouseEvent) =>
  !(event.target as HTMLElement).closest('a, button, input, label, [role=menu], [role=button]') &&
  (window.getSelection()?.toString() ?? '') === ''
