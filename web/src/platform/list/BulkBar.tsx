import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toastError } from '../feedback/toast'
import { number } from '../words'
import classes from './bulk.module.css'

type BulkButtonProps = {
  label: string
  icon?: ReactNode
  danger?: boolean | undefined
  /** Resolves to true when the selection can be cleared. */
  run: () => void | Promise<boolean>
}
type Props = { label: string; count: number; actions: BulkButtonProps[]; onClear: () => void; children?: ReactNode }

/** Floats, so that no row moves. */
export const BulkBar = ({ label, count, actions, onClear, children }: Props) =>
  count > 0 && (
    <section data-bulk className={classes.bulk} aria-label={label}>
      <div className={classes.selected}>
        <output>{number(count)} geselecteerd</output>
        {children}
      </div>
      <div className={classes.actions}>
        {actions.map((action) => (
          <BulkButton key={action.label} {...action} onDone={onClear} />
        ))}
      </div>
      <CloseButton aria-label="Selectie wissen" onClick={onClear} />
    </section>
  )

function useBusy(run: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await run()
    setBusy(false)
  }
  return { loading: isBusy, onClick: () => void start() }
}

function BulkButton({ label, icon, danger, run, onDone }: BulkButtonProps & { onDone: () => void }) {
  const busy = useBusy(async () => {
    if (await run()) onDone()
  })
  return (
    <Button variant="default" size="compact-sm" leftSection={icon} c={danger ? 'var(--danger)' : undefined} {...busy}>
      {label}
    </Button>
  )
}

type SelectAllProps = {
  selected: number
  /** `isMinimum`: the server stopped counting there. */
  count: number
  isMinimum: boolean
  /** Resolves to the number of rows selected. */
  onSelectAll: () => Promise<number>
}

export function SelectAll({ selected, count, isMinimum, onSelectAll }: SelectAllProps) {
  const [loadedTotal, setLoadedTotal] = useState<number>()
  const busy = useBusy(() => onSelectAll().then(setLoadedTotal).catch(toastError))
  const total = isMinimum ? loadedTotal : count
  if (total !== undefined && selected >= total) return null
  return (
    <Button variant="subtle" size="compact-sm" {...busy}>
      {total === undefined ? 'Selecteer alle' : `Selecteer alle ${number(total)}`}
    </Button>
  )
}
