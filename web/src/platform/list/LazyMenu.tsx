import { Menu, type MenuProps } from '@mantine/core'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './list.module.css'

type Props = Pick<MenuProps, 'position' | 'closeOnItemClick'> & {
  /** The button that opens it. */
  target: ReactElement
  /** The entries. */
  children: () => ReactNode
}

/** A menu that is made when somebody asks for it: one for each of hundreds of rows would make a list slow, and each letter that is typed draws those above it again. */
export function LazyMenu({ target, children, ...how }: Props) {
  const [isMade, setMade] = useState(false)
  const [opened, setOpened] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const focusButton = () => place.current?.querySelector('button')?.focus()
  const make = () => {
    flushSync(() => setMade(true))
    // The button was made anew within the menu; the focus comes back to it when the menu closes.
    focusButton()
    setOpened(true)
  }
  // By itself the menu takes the focus a moment after it is there, even when it has been closed by then: an Escape in between is lost.
  const [holdFocus] = useState(() => (entries: HTMLElement | null) => {
    const menu = entries?.closest<HTMLElement>('[role=menu]')
    menu?.focus({ preventScroll: true })
    return () => {
      if (menu?.contains(document.activeElement)) focusButton()
    }
  })
  return (
    // Hears the click of the button within.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span ref={place} className={classes.menuPlace} onClick={isMade ? undefined : make}>
      {isMade ? (
        <Menu opened={opened} onChange={setOpened} {...how}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            <div ref={holdFocus}>{children()}</div>
          </Menu.Dropdown>
        </Menu>
      ) : (
        target
      )}
    </span>
  )
}
