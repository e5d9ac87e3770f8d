import { CloseButton, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
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
  return (
    <span className={classes.chip} data-set={shown !== undefined || undefined}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={classes.chipFace} onClick={() => setOpened(!opened)}>
            {label}
            {shown === undefined ? <IconChevronDown size={14} stroke={1.75} aria-hidden /> : <b>{shown}</b>}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>{renderChoice(() => setOpened(false))}</Popover.Dropdown>
      </Popover>
      {shown !== undefined && <CloseButton size={24} aria-label={`Filter ${label} wissen`} onClick={onClear} />}
    </span>
  )
}
