import type { MouseEvent, ReactNode } from 'react'
import classes from './table.module.css'

type Props = { href: string; onOpen: () => void; children: ReactNode }

const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0

/** The link that opens a row: a real address, so that it can also be opened in another tab. */
export function RowLink({ href, onOpen, children }: Props) {
  const open = (event: MouseEvent) => {
    event.stopPropagation()
    if (opensElsewhere(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a data-open href={href} className={classes.rowLink} onClick={open}>
      {children}
    </a>
  )
}

/** A click anywhere on a row opens it, except on what does something itself and at the end of selecting text. */
export const opensRow = (event: MouseEvent) =>
  !(event.target as HTMLElement).closest('a, button, input, label, [role=menu], [role=button]') &&
  (window.getSelection()?.toString() ?? '') === ''
