import { CloseButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toastError } from '../feedback/toast'
import { showComing } from '../onDemand/coming'
import { loadedFloating, loadFloating } from '../onDemand/loadFloating'
import classes from './toolbar.module.css'

type Floating = Awaited<ReturnType<typeof loadFloating>>
type Props = {
  label: string
  shown: string | undefined
  onClear: () => void
  /** Fetches what the choice needs before it is shown for the first time. */
  prepare?: (() => Promise<void>) | undefined
  renderChoice: (close: () => void) => ReactNode
}

export function FilterChip({ label, shown, onClear, prepare, renderChoice }: Props) {
  const [opened, setOpened] = useState(false)
  // The popover is mounted on first use: the toolbar renders at each key press of the search, and the code loads after the page.
  const [Popover, setPopover] = useState<Floating['Popover']>()
  const container = useRef<HTMLSpanElement>(null)
  const mount = (floating: Floating) => {
    flushSync(() => setPopover(() => floating.Popover))
    // Mounting replaced the button; the popover returns the focus to the new one.
    container.current?.querySelector('button')?.focus()
    setOpened(true)
  }
  const open = () => {
    const floating = loadedFloating()
    if (floating && !prepare) mount(floating)
    else showComing(Promise.all([loadFloating(), prepare?.()])).then(([loaded]) => mount(loaded), toastError)
  }
  const button = (
    <button type="button" className={classes.chipFace} aria-haspopup="dialog" onClick={Popover ? () => setOpened(!opened) : open}>
      <span>{label}</span>
      {shown === undefined ? <IconChevronDown size={14} stroke={1.75} aria-hidden /> : <b title={shown}>{shown}</b>}
    </button>
  )
  return (
    <span ref={container} className={classes.chip} data-set={shown !== undefined || undefined}>
      {Popover ? (
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
