import { CloseButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toastError } from '../feedback/toast'
import { isLetter } from '../hooks/typing'
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
  /** `typed`: the letters that came before the choice was there. */
  renderChoice: (close: () => void, typed: string) => ReactNode
}

export function FilterChip({ label, shown, onClear, prepare, renderChoice }: Props) {
  const [opened, setOpened] = useState(false)
  /** Undefined until the choice is opened, and after it has been closed. */
  const [typed, setTyped] = useState<string>()
  // The popover is mounted on first use: the toolbar renders at each key press of the search, and the code loads after the page.
  const [Popover, setPopover] = useState<Floating['Popover']>()
  const container = useRef<HTMLSpanElement>(null)
  const mount = (floating: Floating) => {
    flushSync(() => setPopover(() => floating.Popover))
    // Mounting replaced the button; the popover returns the focus to the new one.
    container.current?.querySelector('button')?.focus()
    setOpened(true)
  }
  const close = () => {
    setOpened(false)
    setTyped(undefined)
  }
  const load = () => {
    const floating = loadedFloating()
    if (floating && !prepare) mount(floating)
    else showComing(Promise.all([loadFloating(), prepare?.()])).then(([loaded]) => mount(loaded), fail)
  }
  const fail = (error: unknown) => {
    close()
    toastError(error)
  }
  const toggle = () => {
    if (opened) return close()
    setTyped('')
    if (Popover) setOpened(true)
    else load()
  }
  // The choice takes the focus some frames after it is opened, later on a busy machine: until then the button gets the letters.
  const keepLetter = (event: KeyboardEvent) => {
    if (typed === undefined || !isLetter(event)) return
    event.preventDefault()
    setTyped((before = '') => before + event.key)
  }
  const button = (
    <button type="button" className={classes.chipFace} aria-haspopup="dialog" onClick={toggle} onKeyDown={keepLetter}>
      <span>{label}</span>
      {shown === undefined ? <IconChevronDown size={14} stroke={1.75} aria-hidden /> : <b title={shown}>{shown}</b>}
    </button>
  )
  return (
    <span ref={container} className={classes.chip} data-set={shown !== undefined || undefined}>
      {Popover ? (
        <Popover opened={opened} onChange={(next) => !next && close()} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown aria-label={label}>{renderChoice(close, typed ?? '')}</Popover.Dropdown>
        </Popover>
      ) : (
        button
      )}
      {shown !== undefined && <CloseButton size={24} aria-label={`Filter ${label} wissen`} onClick={onClear} />}
    </span>
  )
}
