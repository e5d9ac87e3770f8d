import { CloseButton, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './toolbar.module.css'

type Props = {
  label: string
  shown: string | undefined
  onClear: () => void
  renderChoice: (close: () => void) => ReactNode
}

export function FilterChip({ label, shown, onClear, renderChoice }: Props) {
  const [opened, setOpened] = useState(false)
  // The popover is mounted on first use: the toolbar renders at each key press of the search.
  const [isMounted, setMounted] = useState(false)
  const container = useRef<HTMLSpanElement>(null)
  const mount = () => {
    flushSync(() => setMounted(true))
    // Mounting replaced the button; the popover returns the focus to the new one.
    container.current?.querySelector('button')?.focus()
    setOpened(true)
  }
  const button = (
    <button type="button" className={classes.chipFace} aria-haspopup="dialog" onClick={isMounted ? () => setOpened(!opened) : mount}>
      {label}
      {shown === undefined ? <IconChevronDown size={14} stroke={1.75} aria-hidden /> : <b>{shown}</b>}
    </button>
  )
  return (
    <span ref={container} className={classes.chip} data-set={shown !== undefined || undefined}>
      {isMounted ? (
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
