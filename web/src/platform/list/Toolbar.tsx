import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconColumns3, IconDownload, IconFilterOff, IconPrinter } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import type { ListState } from '../address/listState'
import type { ListContract } from '../api/resourceQueries'
import { toastError } from '../feedback/toast'
import { fieldLabel } from '../feedback/fieldLabels'
import { ChoiceFilter } from './ChoiceFilter'
import { DayFilter } from './FilterChip'
import classes from './toolbar.module.css'
import { SearchField } from './SearchField'
import { shownFilters } from './filters'
import type { Filter } from './types'

type Props<C extends ListContract> = {
  ref: Ref<HTMLInputElement>
  state: ListState<C>
  filters: Filter<C>[]
  columns: ToolbarColumn[]
  hidden: readonly string[]
  onHide: (hidden: string[]) => void
  /** For cards, which have no heads of columns. */
  sorting: Sorting | false
  onSearch: (search: string) => void
  onPrint: () => Promise<unknown>
  onExport: (() => Promise<unknown>) | undefined
  otherExports: OtherExport[]
}

type ToolbarColumn = { id: string; header: string; sort?: string }
type Sorting = { ordering: string | undefined; onSort: (ordering: string) => void }

/** What else of this list can be exported: 'Contactpersonen'. */
type OtherExport = { label: string; run: () => Promise<unknown> }

export function Toolbar<C extends ListContract>({
  ref,
  state,
  filters,
  columns,
  hidden,
  onHide,
  sorting,
  onSearch,
  onPrint,
  onExport,
  otherExports,
}: Props<C>) {
  const values = state.matching as Record<string, string | undefined>
  const [isUnfolded, setUnfolded] = useState(false)
  const shown = shownFilters(filters, values)
  const used = shown.filter(({ source }) => values[source] !== undefined).length
  return (
    <div className={classes.toolbar}>
      <SearchField ref={ref} value={values.search ?? ''} onSearch={onSearch} />
      {/* On a phone the rest folds away, so that the list begins on the first screen. */}
      <Button
        variant="default"
        className={classes.fold}
        aria-expanded={isUnfolded}
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {shown.length === 0 ? 'Meer' : used > 0 ? `Filters (${used})` : 'Filters'}
      </Button>
      <div className={classes.rest} data-unfolded={isUnfolded || undefined}>
        {shown.map((filter) => {
          const bound = {
            label: filter.label ?? fieldLabel(filter.name),
            value: values[filter.source],
            onChange: (value: string | undefined) => state.change({ [filter.source]: '', [filter.name]: value ?? '' }),
          }
          return filter.kind === 'day' ? (
            <DayFilter key={filter.name} {...bound} />
          ) : (
            <ChoiceFilter key={filter.name} {...bound} options={filter.options} multiple={filter.multiple} onOpen={filter.onOpen} />
          )
        })}
        <span className={classes.clear} data-shown={state.isFiltered || undefined}>
          <Tooltip label="Filters wissen">
            <ActionIcon size={36} aria-label="Filters wissen" onClick={state.clearFilters}>
              <IconFilterOff size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </span>
        <span className={classes.view}>
          {sorting && <SortMenu columns={columns} {...sorting} />}
          <ColumnMenu columns={columns.slice(1)} hidden={hidden} onHide={onHide} />
          <PrintButton onPrint={onPrint} />
          {onExport && <ExportButton exports={[{ label: 'Deze lijst', run: onExport }, ...otherExports]} />}
        </span>
      </div>
    </div>
  )
}

/** Choosing the same again turns the order round. */
const SortMenu = ({ columns, ordering, onSort }: Sorting & { columns: ToolbarColumn[] }) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <Button variant="default" aria-haspopup="menu">
        Sorteren
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {columns.map(
        ({ id, header, sort }) =>
          sort && (
            <Menu.Item key={id} onClick={() => onSort(ordering === sort ? `-${sort}` : sort)}>
              {header}
              {ordering === sort ? ' ↑' : ordering === `-${sort}` && ' ↓'}
            </Menu.Item>
          ),
      )}
    </Menu.Dropdown>
  </Menu>
)

type ColumnMenuProps = { columns: ToolbarColumn[]; hidden: readonly string[]; onHide: (hidden: string[]) => void }

function ColumnMenu({ columns, hidden, onHide }: ColumnMenuProps) {
  const toggle = (id: string) => onHide(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id])
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" aria-haspopup="menu" leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}>
          Kolommen
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ id, header }) => (
          <Menu.CheckboxItem key={id} checked={!hidden.includes(id)} onChange={() => toggle(id)}>
            {header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function PrintButton({ onPrint }: { onPrint: () => Promise<unknown> }) {
  const { isBusy, start } = useBusy()
  return (
    <Tooltip label="Afdrukken">
      <ActionIcon variant="default" size={36} aria-label="Afdrukken" loading={isBusy} onClick={() => void start(onPrint)}>
        <IconPrinter size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const start = async (run: () => Promise<unknown>) => {
    setBusy(true)
    await run().catch(toastError)
    setBusy(false)
  }
  return { isBusy, start }
}

function ExportButton({ exports: [only, ...others] }: { exports: OtherExport[] }) {
  const { isBusy, start } = useBusy()
  const look = { variant: 'default', loading: isBusy, leftSection: <IconDownload size={16} stroke={1.5} aria-hidden /> }
  if (!only) return null
  if (others.length === 0)
    return (
      <Button {...look} onClick={() => void start(only.run)}>
        Exporteren
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...look} aria-haspopup="menu">
          Exporteren
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[only, ...others].map((each) => (
          <Menu.Item key={each.label} onClick={() => void start(each.run)}>
            {each.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
