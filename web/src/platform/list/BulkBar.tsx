import { Button, CloseButton } from '@mantine/core'
import type { ListContract, Matching } from '../resourceQueries'
import classes from './bulk.module.css'
import type { BulkAction } from './types'
import type { Selecting } from './useSelection'

type Props<C extends ListContract> = {
  selection: Selecting
  /** How many rows the search and filters match, and what they are. */
  count: number
  matching: Matching<C>
  actions: BulkAction<C>[]
}

/** What can be done with the selected rows. It floats over the end of the list, so that no row moves. */
export function BulkBar<C extends ListContract>({ selection, count, matching, actions }: Props<C>) {
  const chosen = selection.all ? count : selection.ids.size
  if (chosen === 0) return null
  const selected = { count: chosen, ...(selection.all ? { all: matching } : { ids: [...selection.ids] }) }
  return (
    <section data-bulk className={classes.bulk} aria-label="Geselecteerde rijen">
      <output>{chosen.toLocaleString('nl-NL')} geselecteerd</output>
      {chosen < count && (
        <Button variant="subtle" size="compact-sm" onClick={selection.selectAll}>
          Selecteer alle {count.toLocaleString('nl-NL')}
        </Button>
      )}
      <span className={classes.actions}>
        {actions.map(({ label, icon, danger, onClick }) => (
          <Button
            key={label}
            variant="default"
            size="compact-sm"
            leftSection={icon}
            c={danger ? 'var(--danger)' : undefined}
            onClick={() => onClick(selected)}
          >
            {label}
          </Button>
        ))}
        <CloseButton aria-label="Selectie wissen" onClick={selection.clear} />
      </span>
    </section>
  )
}
