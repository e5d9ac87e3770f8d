import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useRef } from 'react'
import { useIsPhone } from '../hooks/screen'
import type { ListState } from '../address/listState'
import { LoadFailed } from '../page/Message'
import type { BulkQueries, ExportQuery, Item, ListContract, ListQueries, Matching, Ordering } from '../api/resourceQueries'
import { ListTable, type SkeletonColumn, SkeletonTable } from './ListTable'
import { BulkBar } from './BulkBar'
import classes from './list.module.css'
import { EmptyList, type EmptyText, ListHead, Pager } from './listParts'
import { ListCards } from './ListCards'
import { PrintedFacts, PrintedList, usePrinting } from './printing'
import { rowsOf, useFirstRowInSight, useListRows, useStableLinks } from './rows'
import { Toolbar } from './Toolbar'
import type { BulkAction, Column, Filter, RowOptions, Selected } from './types'
import { useLeftRow } from './useLeftRow'
import { useListKeys } from './useListKeys'
import { useSelection } from './useSelection'
import { useShownColumns } from './useShownColumns'

/** A list whose records can be exported has a button for it. */
type Queries<C extends ListContract> = Pick<ListQueries<C>, 'list'> & { exportFile?: (shown: ExportQuery<C>) => Promise<unknown> }
type Selectable<C extends ListContract> =
  | { queries: Queries<C>; bulkActions?: undefined }
  | { queries: Queries<C> & BulkQueries<C>; bulkActions: BulkAction<C>[] }

type Props<C extends ListContract> = Selectable<C> & {
  title: string
  /** 2 for a list within a page that has its own title. */
  level?: 1 | 2
  /** What the list is of, which stands above it on paper. */
  of?: string
  state: ListState<C>
  columns: Column<C>[]
  skeletonColumns?: SkeletonColumn[]
  filters?: Filter<C>[]
  /** The server's default, to mark it in the head. */
  defaultOrdering?: Ordering<C>
  row: RowOptions<Item<C>>
  addLabel?: string
  /** What else of the shown records can be exported, by its name in the menu. */
  otherExports?: Record<string, (matching: Matching<C>) => Promise<unknown>>
  empty: EmptyText
  /** Buttons in the head, before the one that adds. */
  actions?: ReactNode
  /** What stands between the toolbar and the rows, and the drawers and dialogs of the page. */
  children?: ReactNode
}

const keyOf = ({ id }: { id: number }) => id

/** A shown row is as new as the list; any other is as it was when it was selected. */
function versionsOf(selected: Selected[], shown: Selected[]): Selected[] {
  const latest = new Map(shown.map((row) => [row.id, row]))
  return selected.map((row) => {
    const { id, updated_at } = latest.get(row.id) ?? row
    return { id, ...(updated_at && { updated_at }) }
  })
}

export function ListPage<C extends ListContract>(props: Props<C>) {
  const {
    title,
    level = 1,
    of,
    queries,
    state,
    filters = [],
    row: { titleOf, pageOf, openLabel, actionsOf, isQuiet, reordering },
    addLabel,
    otherExports = {},
    empty,
    actions,
    children,
  } = props
  const { exportFile } = queries
  const { ordering, matching } = state
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const search = useRef<HTMLInputElement>(null)
  const isPhone = useIsPhone()
  const { data, rows, isPending, hasFailed, error, isStale, isSlow, refetch, search: startSearch } = useListRows(queries, state)
  const hrefOf = useStableLinks(pageOf ?? state.hrefOf, isStale)
  const scope = JSON.stringify(matching)
  const selection = useSelection<{ id: number }>({ scope, rows, keyOf })
  useListKeys({ list, search, onEscape: selection.clear })
  useFirstRowInSight(list, state.query, isStale)
  const markRow = useLeftRow(list, data !== undefined)
  const shown = useShownColumns(title, props.columns, state)
  const { printed, print } = usePrinting(queries, state.query)
  const facts = <PrintedFacts of={of} filters={filters} values={matching as Record<string, string | undefined>} />
  const exported = { ...matching, ordering, columns: shown.exported }
  const add = addLabel && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => state.show('nieuw')}>
      {addLabel}
    </Button>
  )

  const open = ({ id }: Item<C>) => (pageOf ? void navigate({ to: pageOf(id) }) : state.show(id))
  const rowsProps = {
    label: title,
    columns: shown.visible,
    rows,
    keyOf,
    titleOf,
    actionsOf: actionsOf && ((row: Item<C>) => [...(openLabel ? [{ label: openLabel, onClick: () => open(row) }] : []), ...actionsOf(row)]),
    hrefOf,
    onOpen: open,
    selection: props.bulkActions && selection,
    reordering,
    isQuiet,
    isStale,
  }
  const sorting = { ordering: ordering ?? props.defaultOrdering, onSort: (next: string) => state.change({ ordering: next }) }
  const shownRows = isPhone ? (
    <ListCards {...rowsProps} />
  ) : (
    <ListTable {...rowsProps} selectAllLabel="Alle rijen op deze pagina selecteren" {...sorting} />
  )

  return (
    <section className={classes.page} data-level={level} aria-label={level === 2 ? title : undefined}>
      <ListHead title={title} level={level} data={data}>
        {actions}
        {add}
      </ListHead>
      {facts}
      <Toolbar
        ref={search}
        state={state}
        filters={filters}
        columns={shown.columns}
        sorting={isPhone && sorting}
        hidden={shown.hidden}
        onHide={shown.hide}
        onSearch={startSearch}
        onPrint={print}
        onExport={exportFile && (() => exportFile(exported))}
        otherExports={Object.entries(otherExports).map(([label, run]) => ({ label, run: () => run(matching) }))}
      />
      <div className={classes.notice}>{children}</div>
      {printed && (
        <PrintedList title={title} printed={printed} facts={facts}>
          <ListTable label={title} columns={shown.visible} rows={rowsOf(printed.rows)} keyOf={keyOf} titleOf={titleOf} isStale={false} />
        </PrintedList>
      )}
      {/* Its rows have the links and buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={list} id={listId} tabIndex={-1} className={classes.rows} data-stale={isSlow || undefined} onClickCapture={markRow}>
        {isPending && <SkeletonTable columns={props.skeletonColumns ?? shown.visible} />}
        {hasFailed && <LoadFailed whole subject="De lijst" error={error} retry={() => void refetch()} />}
        {data && data.count > 0 && shownRows}
        {data?.count === 0 && (
          <EmptyList text={{ action: add, ...empty }} level={level === 1 ? 2 : 3} matched={state.matched} onClear={state.clearFilters} />
        )}
      </div>
      {data && data.count > 0 && (
        <Pager
          page={state.page}
          size={state.page_size}
          data={data}
          isStale={isStale}
          onPage={(page) => state.change({ page })}
          onSize={(size) => state.change({ page_size: size })}
        />
      )}
      {props.bulkActions && (
        <BulkBar
          label="Geselecteerde rijen"
          listId={listId}
          count={selection.count}
          actions={props.bulkActions.map(({ onClick, ...button }) => ({
            ...button,
            run: () => onClick(selection.items.map(keyOf), exported, versionsOf(selection.items, data?.results ?? [])),
          }))}
          onClear={selection.clear}
          all={{
            scope,
            count: data?.count ?? 0,
            isMinimum: data?.count_is_minimum ?? false,
            select: async () => {
              const ids = await props.queries.ids(matching)
              selection.replace(ids.map((id) => ({ id })))
              return ids.length
            },
          }}
        />
      )}
    </section>
  )
}
