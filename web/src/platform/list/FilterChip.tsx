import { CloseButton, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatDay } from '@pre-u/contract/platform/dates'
import classes from './toolbar.module.css'
import { isDay } from '../dates/day'
import { DayCalendar } from '../dates/DayCalendar'

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

type DayProps = { label: string; value: string | undefined; onChange: (value: string | undefined) => void }

export function DayFilter({ label, value, onChange }: DayProps) {
  const day = value !== undefined && isDay(value) ? value : undefined
  return (
    <FilterChip
      label={label}
      shown={day && formatDay(day)}
      onClear={() => onChange(undefined)}
      renderChoice={(close) => (
        <DayCalendar
          value={day ?? null}
          onPick={(picked) => {
            onChange(picked)
            close()
          }}
        />
      )}
    />
  )
}
