import type { MouseEvent, ReactNode } from 'react'
import table from '../../platform/list/table.module.css'
import classes from '../documents.module.css'

type Props = { href: string | undefined; isShown: boolean; onOpen: () => void; onReach: () => void; children: ReactNode }

const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0

/** What a row is called and, where it opens something, the link to it. The row is dragged, and not the address. */
export function ItemLink({ href, isShown, onOpen, onReach, children }: Props) {
  if (href === undefined) return <span className={classes.name}>{children}</span>
  const open = (event: MouseEvent) => {
    event.stopPropagation()
    if (opensElsewhere(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      data-open
      href={href}
      draggable={false}
      aria-current={isShown || undefined}
      className={`${table.rowLink} ${classes.name}`}
      onClick={open}
      onFocus={onReach}
    >
      {children}
    </a>
  )
}
