import { CloseButton, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './toolbar.module.css'

type Props = {
  label: string
  /** What the filter is set to, in words. */
  shown: string | undefined
  onClear: () => void
  renderChoice: (close: () => void) => ReactNode
}

/** A filter as a chip: its name, what it is set to, and a way to clear it. */
export function FilterChip({ label, shown, onClear, renderChoice }: Props) {
  const [opened, setOpened] = useState(false)
  // Made when somebody asks for it: each letter that is typed draws the whole line again.
  const [isMade, setMade] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const make = () => {
    flushSync(() => setMade(true))
    // The button was made anew; the focus comes back to it when the choice is made.
    place.current?.querySelector('button')?.focus()
    setOpened(true)
  }
  const button = (
    <button type="button" className={classes.chipFace} aria-haspopup="dialog" onClick={isMade ? () => setOpened(!opened) : make}>
      {label}
      {shown === undefined ? <IconChevronDown size={14} stroke={1.75} aria-hidden /> : <b>{shown}</b>}
    </button>
  )
  return (
    <span ref={place} className={classes.chip} data-set={shown !== undefined || undefined}>
      {isMade ? (
        <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown aria-label={label}>{renderChoice(() => setOpened(false))}</Popover.Dropdown>
        </Popover>
      ) : (
        button
      )}
      {shown !== undefined && <CloseButton size={24} aria-label={`Filter ${label} wissen`} onClick={onClear} />}
    </span>
  )
}
