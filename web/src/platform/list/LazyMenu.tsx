import { Menu, type MenuProps } from '@mantine/core'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './list.module.css'

type Props = Pick<MenuProps, 'position' | 'closeOnItemClick'> & {
  target: ReactElement
  children: () => ReactNode
}

/** Mounts its menu on first use: a list has hundreds, and the toolbar renders at each key press. */
export function LazyMenu({ target, children, ...menuProps }: Props) {
  const [isMounted, setMounted] = useState(false)
  const [opened, setOpened] = useState(false)
  const container = useRef<HTMLSpanElement>(null)
  const focusButton = () => container.current?.querySelector('button')?.focus()
  const mount = () => {
    flushSync(() => setMounted(true))
    // Mounting replaced the button; the menu returns the focus to the new one.
    focusButton()
    setOpened(true)
  }
  // Mantine focuses the menu after a delay, even when it has been closed by then, so that an early Escape is lost.
  const [manageFocus] = useState(() => (entries: HTMLElement | null) => {
    const menu = entries?.closest<HTMLElement>('[role=menu]')
    menu?.focus({ preventScroll: true })
    return () => {
      if (menu?.contains(document.activeElement)) focusButton()
    }
  })
  return (
    // Catches the click on the button inside.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span ref={container} className={classes.menuPlace} onClick={isMounted ? undefined : mount}>
      {isMounted ? (
        <Menu opened={opened} onChange={setOpened} {...menuProps}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            <div ref={manageFocus}>{children()}</div>
          </Menu.Dropdown>
        </Menu>
      ) : (
        target
      )}
    </span>
  )
}
