import type { MouseEvent, ReactNode } from 'react'
import type { RowProps } from './rows'
import classes from './table.module.css'

type Props<T> = Pick<RowProps<T>, 'row' | 'href' | 'isCurrent' | 'isDraggable' | 'handlers'> & { children: ReactNode }

export const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0

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
      // Otherwise the browser drags the link instead of the row.
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

/** Excludes controls, and a click that ends a text selection. */
export const opensRow = (event: MouseEvent) =>
  !(event.target as HTMLElement).closest('a, button, input, label, [role=menu], [role=button]') &&
  (window.getSelection()?.toString() ?? '') === ''
