import { CloseButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IconDownload } from '@tabler/icons-react'
import { toastError } from '../feedback/toast'
import { useHandOnFocus } from '../hooks/keyboard'
import { BusyButton } from '../dialog/BusyButton'
import { number } from '../words'
import classes from './list.module.css'
import type { ExportQuery, ListContract } from '../api/resourceQueries'
import type { BulkAction } from './types'

type BulkButtonProps = {
  label: string
  icon?: ReactNode
  danger?: boolean | undefined
  /** Resolves to true when the selection can be cleared. */
  run: () => void | Promise<boolean>
}
/** Also of other pages. `scope`: which list it is, by its filters. */
type AllRows = {
  scope: string
  /** `isMinimum`: the server stopped counting there. */
  count: number
  isMinimum: boolean
  select: () => Promise<number>
}
type Props = {
  label: string
  /** Of the element with the rows, which gets the focus when the bar goes. */
  listId: string
  count: number
  actions: BulkButtonProps[]
  onClear: () => void
  all?: AllRows
}

export const BulkBar = (props: Props) => props.count > 0 && <Bar {...props} />

/** Floats, so that no row moves. */
function Bar({ label, listId, count, actions, onClear, all }: Props) {
  const [isSelectingAll, setSelectingAll] = useState(false)
  const bar = useHandOnFocus<HTMLElement>(listId)
  return (
    <section ref={bar} data-bulk className={classes.bulk} aria-label={label}>
      <div className={classes.selected}>
        <output>{number(count)} geselecteerd</output>
        {all && <SelectAll key={all.scope} {...all} selected={count} onBusy={setSelectingAll} />}
      </div>
      <div className={classes.bulkActions}>
        {actions.map((action) => (
          <BulkButton key={action.label} {...action} disabled={isSelectingAll} onDone={onClear} />
        ))}
      </div>
      <CloseButton aria-label="Selectie wissen" onClick={onClear} />
    </section>
  )
}

function useBusy(run: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await run().catch(toastError)
    setBusy(false)
  }
  return { isBusy, onClick: () => void start() }
}

/** `disabled`: the selection is about to be another. */
function BulkButton({ label, icon, danger, run, disabled, onDone }: BulkButtonProps & { disabled: boolean; onDone: () => void }) {
  const busy = useBusy(async () => {
    if (await run()) onDone()
  })
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      leftSection={icon}
      c={danger ? 'var(--danger)' : undefined}
      disabled={disabled}
      {...busy}
    >
      {label}
    </BusyButton>
  )
}

type SelectAllProps = AllRows & { selected: number; onBusy: (isBusy: boolean) => void }

function SelectAll({ selected, count, isMinimum, select, onBusy }: SelectAllProps) {
  const [loadedTotal, setLoadedTotal] = useState<number>()
  const busy = useBusy(async () => {
    onBusy(true)
    await select()
      .then(setLoadedTotal)
      .finally(() => onBusy(false))
  })
  const total = isMinimum ? loadedTotal : count
  if (total !== undefined && selected >= total) return null
  return (
    <BusyButton variant="subtle" size="compact-sm" {...busy}>
      {total === undefined ? 'Selecteer alle' : `Selecteer alle ${number(total)}`}
    </BusyButton>
  )
}

type Export<C extends ListContract> = (ids: number[], shown: ExportQuery<C>) => Promise<void>

/** The selection stays, for what is done with it next. */
export const exportAction = <C extends ListContract>(exportSelection: Export<C>, label = 'Selectie exporteren'): BulkAction<C> => ({
  label,
  icon: <IconDownload size={16} stroke={1.5} aria-hidden />,
  onClick: async (ids, shown) => {
    await exportSelection(ids, shown).catch(toastError)
    return false
  },
})
