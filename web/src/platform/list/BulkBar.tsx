import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import type { Exported, ListContract } from '../api/resourceQueries'
import { toastError } from '../feedback/toast'
import { number } from '../words'
import { ActButton } from './ActButton'
import classes from './bulk.module.css'
import type { BulkAction } from './types'
import type { Selecting } from './useSelection'

type Props<C extends ListContract> = {
  selection: Selecting
  /** How many rows the search and filters match, or more than that. */
  count: number
  isMore: boolean
  /** Which rows they are, also on pages that nobody opened. */
  findAll: () => Promise<number[]>
  shown: Exported<C>
  actions: BulkAction<C>[]
}

/** What can be done with the selected rows. It floats over the end of the list, so that no row moves. */
export function BulkBar<C extends ListContract>({ selection, count, isMore, findAll, shown, actions }: Props<C>) {
  const chosen = selection.ids.size
  const [found, setFound] = useState<number>()
  if (chosen === 0) return null
  const selectAll = async () => {
    const ids = await findAll()
    setFound(ids.length)
    selection.select(ids)
  }
  const all = isMore ? (found ?? Infinity) : count
  return (
    <section data-bulk className={classes.bulk} aria-label="Geselecteerde rijen">
      <output>{number(chosen)} geselecteerd</output>
      {chosen < all && <SelectAll label={Number.isFinite(all) ? `Selecteer alle ${number(all)}` : 'Selecteer alle'} run={selectAll} />}
      <span className={classes.actions}>
        {actions.map((action) => (
          <ActButton key={action.label} {...action} run={() => action.onClick([...selection.ids], shown)} onDone={selection.clear} />
        ))}
        <CloseButton aria-label="Selectie wissen" onClick={selection.clear} />
      </span>
    </section>
  )
}

/** Finds them on the server; one that is refused leaves the selection as it is. */
function SelectAll({ label, run }: { label: string; run: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await run().catch(toastError)
    setBusy(false)
  }
  return (
    <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={() => void start()}>
      {label}
    </Button>
  )
}
