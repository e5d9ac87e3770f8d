import type { MenuProps } from '@mantine/core'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toastError } from '../feedback/toast'
import { showComing } from './coming'
import { loadedFloating, loadFloating } from './loadFloating'
import classes from './onDemand.module.css'

export type MenuComponent = Awaited<ReturnType<typeof loadFloating>>['Menu']

type Props = Pick<MenuProps, 'position' | 'width' | 'withinPortal' | 'closeOnItemClick'> & {
  target: ReactElement
  children: (menu: MenuComponent) => ReactNode
}

/** Mounts its menu on first use: a list has hundreds, the toolbar renders at each key press, and the code loads after the page. */
export function LazyMenu({ target, children, ...menuProps }: Props) {
  const [Menu, setMenu] = useState<MenuComponent>()
  const [opened, setOpened] = useState(false)
  const container = useRef<HTMLSpanElement>(null)
  const focusButton = () => container.current?.querySelector('button')?.focus()
  const mount = (floating: { Menu: MenuComponent }) => {
    flushSync(() => setMenu(() => floating.Menu))
    // Mounting replaced the button; the menu returns the focus to the new one.
    focusButton()
    setOpened(true)
  }
  const open = () => {
    const floating = loadedFloating()
    if (floating) return mount(floating)
    showComing(loadFloating()).then(mount, toastError)
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
    <span ref={container} className={classes.place} onClick={Menu ? undefined : open}>
      {Menu ? (
        <Menu opened={opened} onChange={setOpened} {...menuProps}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            <div ref={manageFocus}>{children(Menu)}</div>
          </Menu.Dropdown>
        </Menu>
      ) : (
        target
      )}
    </span>
  )
}
