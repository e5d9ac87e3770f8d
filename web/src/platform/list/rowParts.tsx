import { Menu } from '@mantine/core'
import type { ChangeEvent, MouseEvent, ReactNode } from 'react'
import classes from './row.module.css'
import type { RowProps } from './rows'
import table from './table.module.css'
import type { Action } from './types'

type LinkProps<T> = Pick<RowProps<T>, 'row' | 'href' | 'isCurrent' | 'isDraggable' | 'handlers'> & { children: ReactNode }

export const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0

export function RowLink<T>({ row, href, isCurrent, isDraggable, handlers, children }: LinkProps<T>) {
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
      className={table.rowLink}
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

type MenuProps = { title: string; actions: Action[] | (() => Action[]) }

export const RowMenu = ({ title, actions }: MenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <button data-small-target type="button" className={classes.menuButton} aria-label={`Acties voor ${title}`} aria-haspopup="menu" />
    </Menu.Target>
    <Menu.Dropdown>
      <Items actions={actions} />
    </Menu.Dropdown>
  </Menu>
)

/** Rendered when the menu opens: rows that do not render again have the actions of that moment. */
const Items = ({ actions }: Pick<MenuProps, 'actions'>) =>
  (typeof actions === 'function' ? actions() : actions).map(({ label, icon, danger, onClick }) => (
    <Menu.Item key={label} leftSection={icon} c={danger ? 'var(--danger)' : undefined} onClick={onClick}>
      {label}
    </Menu.Item>
  ))

type TickProps = {
  'aria-label': string
  checked: boolean
  /** Some of the rows are selected, but not all. */
  indeterminate?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A native checkbox: Mantine's is slow in hundreds of rows, and every list would load its code. */
export const Tick = ({ indeterminate, ...props }: TickProps) => (
  <input
    ref={indeterminate === undefined ? undefined : (element) => void (element && Object.assign(element, { indeterminate }))}
    type="checkbox"
    data-small-target
    className={classes.checkbox}
    {...props}
  />
)
