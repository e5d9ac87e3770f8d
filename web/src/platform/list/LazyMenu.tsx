import { Menu, type MenuProps } from '@mantine/core'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './list.module.css'

type Props = Pick<MenuProps, 'position'> & {
  /** The button that opens it. */
  target: ReactElement
  /** The entries. */
  children: () => ReactNode
}

/** A menu that is made when somebody asks for it: one for each of hundreds of rows would make a list slow. */
export function LazyMenu({ position, target, children }: Props) {
  const [isMade, setMade] = useState(false)
  const [opened, setOpened] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const make = () => {
    flushSync(() => setMade(true))
    // The button was made anew within the menu; the focus comes back to it when the menu closes.
    place.current?.querySelector('button')?.focus()
    setOpened(true)
  }
  return (
    // Hears the click of the button within.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span ref={place} className={classes.menuPlace} onClick={isMade ? undefined : make}>
      {isMade ? (
        <Menu opened={opened} onChange={setOpened} {...(position && { position })}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>{children()}</Menu.Dropdown>
        </Menu>
      ) : (
        target
      )}
    </span>
  )
}
