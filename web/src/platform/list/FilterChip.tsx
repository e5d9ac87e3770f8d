import { CloseButton, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './toolbar.module.css'

type Props = {
  label: string
  shown: string | undefined
  onOpen?: (() => void) | undefined
  onClear: () => void
  renderChoice: (close: () => void) => ReactNode
}

export function FilterChip({ label, shown, onOpen, onClear, renderChoice }: Props) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const toggle = () => {
    if (!opened) onOpen?.()
    setOpened(!opened)
  }
  return (
    <span className={classes.chip} data-set={shown !== undefined || undefined}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={classes.chipFace} aria-haspopup="dialog" onClick={toggle}>
            <span>{label}</span>
            {shown === undefined ? <IconChevronDown size={14} stroke={1.75} aria-hidden /> : <b title={shown}>{shown}</b>}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>{renderChoice(close)}</Popover.Dropdown>
      </Popover>
      {shown !== undefined && <CloseButton size={24} aria-label={`Filter ${label} wissen`} onClick={onClear} />}
    </span>
  )
}
