import { Button } from '@mantine/core'
import type { Ref } from 'react'
import type { ListState } from '../address/listState'
import type { ListContract } from '../api/resourceQueries'
import { fieldLabel } from '../feedback/fieldLabels'
import { ChoiceFilter } from './ChoiceFilter'
import { ColumnMenu } from './ColumnMenu'
import { DayFilter } from './DayFilter'
import { ExportButton } from './ExportButton'
import classes from './toolbar.module.css'
import { SearchField } from './SearchField'
import type { Filter } from './types'

type Props<C extends ListContract> = {
  ref: Ref<HTMLInputElement>
  state: ListState<C>
  filters: Filter<C>[]
  columns: { id: string; header: string }[]
  hidden: readonly string[]
  onSearch: (search: string) => void
  onExport: (() => Promise<unknown>) | undefined
}

/** One line above the rows: search, filters, which columns, export. */
export function Toolbar<C extends ListContract>({ ref, state, filters, columns, hidden, onSearch, onExport }: Props<C>) {
  const values = state.matching as Record<string, string | undefined>
  return (
    <div className={classes.toolbar}>
      <SearchField ref={ref} value={values.search ?? ''} onSearch={onSearch} />
      {filters.map((filter) => {
        const bound = {
          label: filter.label ?? fieldLabel(filter.name),
          value: values[filter.name],
          onChange: (value: string | undefined) => state.change({ [filter.name]: value ?? '' }),
        }
        return filter.kind === 'day' ? (
          <DayFilter key={filter.name} {...bound} />
        ) : (
          <ChoiceFilter key={filter.name} {...bound} options={filter.options} multiple={filter.multiple} />
        )
      })}
      {state.isFiltered && (
        <Button variant="subtle" size="compact-sm" onClick={state.clearFilters}>
          Filters wissen
        </Button>
      )}
      <span className={classes.view}>
        <ColumnMenu columns={columns} hidden={hidden} onHide={(next) => state.change({ hide: next.join(',') })} />
        {onExport && <ExportButton onExport={onExport} />}
      </span>
    </div>
  )
}
