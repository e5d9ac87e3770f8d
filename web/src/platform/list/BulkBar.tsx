import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import type { Exported, ListContract, Matching } from '../resourceQueries'
import classes from './bulk.module.css'
import type { BulkAction, Selected } from './types'
import type { Selecting } from './useSelection'

type Props<C extends ListContract> = {
  selection: Selecting
  /** How many rows the search and filters match, and what they are. */
  count: number
  matching: Matching<C>
  shown: Exported<C>
  actions: BulkAction<C>[]
}

/** What can be done with the selected rows. It floats over the end of the list, so that no row moves. */
export function BulkBar<C extends ListContract>({ selection, count, matching, shown, actions }: Props<C>) {
  const chosen = selection.all ? count : selection.ids.size
  if (chosen === 0) return null
  const selected: Selected<C> = { count: chosen, ...(selection.all ? { all: matching } : { ids: [...selection.ids] }) }
  return (
    <section data-bulk className={classes.bulk} aria-label="Geselecteerde rijen">
      <output>{chosen.toLocaleString('nl-NL')} geselecteerd</output>
      {chosen < count && (
        <Button variant="subtle" size="compact-sm" onClick={selection.selectAll}>
          Selecteer alle {count.toLocaleString('nl-NL')}
        </Button>
      )}
      <span className={classes.actions}>
        {actions.map((action) => (
          <Act key={action.label} action={action} run={() => action.onClick(selected, shown)} onDone={selection.clear} />
        ))}
        <CloseButton aria-label="Selectie wissen" onClick={selection.clear} />
      </span>
    </section>
  )
}

type ActProps<C extends ListContract> = { action: BulkAction<C>; run: () => void | Promise<boolean>; onDone: () => void }

function Act<C extends ListContract>({ action: { label, icon, danger }, run, onDone }: ActProps<C>) {
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    const isDone = await run()
    setBusy(false)
    if (isDone) onDone()
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isBusy}
      leftSection={icon}
      c={danger ? 'var(--danger)' : undefined}
      onClick={() => void start()}
    >
      {label}
    </Button>
  )
}
