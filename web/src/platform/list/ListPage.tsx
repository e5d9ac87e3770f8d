import { Button, VisuallyHidden } from '@mantine/core'
import { useIsPhone } from '../hooks/useIsPhone'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import type { ListState } from '../address/listState'
import { fieldLabel } from '../feedback/fieldLabels'
import { LoadFailed } from '../page/LoadFailed'
import type { BulkQueries, ExportQuery, Item, ListContract, ListQueries, Matching, Ordering } from '../api/resourceQueries'
import { type SkeletonColumn, SkeletonTable } from './SkeletonTable'
import { useIsSlow } from '../hooks/useIsSlow'
import { number } from '../words'
import { BulkBar } from './BulkBar'
import { EmptyList, type EmptyText } from './EmptyList'
import { useHiddenColumns } from './hiddenColumns'
import classes from './list.module.css'
import { ListCards } from './ListCards'
import { ListTable } from './ListTable'
import { Pager } from './Pager'
import { rowsOf, useStableLinks } from './rows'
import { Toolbar } from './Toolbar'
import type { Action, BulkAction, Column, Filter, Reordering, Selected } from './types'
import { useFirstRowInSight } from './useFirstRowInSight'
import { useListKeys } from './useListKeys'
import { useSelection } from './useSelection'

type Selectable<C extends ListContract> =
  | { queries: Pick<ListQueries<C>, 'list'>; bulkActions?: undefined }
  | { queries: Pick<ListQueries<C>, 'list'> & BulkQueries<C>; bulkActions: BulkAction<C>[] }

type Props<C extends ListContract> = Selectable<C> & {
  title: string
  /** 2 for a list within a page that has its own title. */
  level?: 1 | 2
  state: ListState<C>
  columns: Column<C>[]
  skeletonColumns?: SkeletonColumn[]
  filters?: Filter<C>[]
  rowTitle: (row: Item<C>) => string
  rowPage?: (id: number) => string
  rowActions?: (row: Item<C>) => Action[]
  isQuiet?: (row: Item<C>) => boolean
  reordering?: Reordering<Item<C>>
  /** The server's default, to mark it in the head. */
  defaultOrdering?: Ordering<C>
  empty: EmptyText
  addLabel?: string
  action?: ReactNode
  notice?: ReactNode
  /** The menu of saved views, on pages that have them. */
  views?: ReactNode
  onExport?: (shown: ExportQuery<C>) => Promise<unknown>
  /** What else of the shown records can be exported, by its name in the menu. */
  otherExports?: Record<string, (matching: Matching<C>) => Promise<unknown>>
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
    queries,
    state,
    filters = [],
    rowTitle,
    rowPage,
    rowActions,
    reordering,
    empty,
    addLabel,
    action,
    notice,
    views,
    onExport,
    otherExports = {},
  } = props
  const { page, page_size, ordering, matching } = state
  // Memoised rows compare their columns by identity.
  const columns = useMemo(() => props.columns.map((column) => ({ header: fieldLabel(column.id), ...column })), [props.columns])
  const navigate = useNavigate()
  const client = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const search = useRef<HTMLInputElement>(null)
  const isPhone = useIsPhone()
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery(queries.list(state.query))
  const isSlow = useIsSlow(isPlaceholderData)
  const hrefOf = useStableLinks(rowPage ?? state.hrefOf, isPlaceholderData)
  const scope = JSON.stringify(matching)
  const rows = rowsOf(data?.results ?? [])
  const selection = useSelection<{ id: number }>({ scope, rows, keyOf })
  useListKeys({ list, search, onEscape: selection.clear })
  useFirstRowInSight(list, state.query, isPlaceholderData)
  const { refine } = state
  const startSearch = (text: string) => {
    // The request starts before React renders.
    void client.prefetchQuery(
      queries.list({ ...state.query, search: text || undefined, page: undefined, after: undefined, before: undefined }),
    )
    state.search(text)
  }
  const isBeyondEnd = data !== undefined && !isPlaceholderData && data.results.length === 0 && data.count > 0
  const lastPage = Math.ceil((data?.count ?? 0) / page_size)
  // The last row of the last page was removed, or the address names a page that no longer exists.
  useEffect(() => {
    if (isBeyondEnd) refine({ page: lastPage })
  })

  const [chosen, keepHidden] = useHiddenColumns(title)
  const hidden = state.hidden ?? chosen ?? columns.filter((column) => column.hidden).map((column) => column.id)
  const hide = (next: string[]) => {
    keepHidden(next)
    state.change({ hide: next.join(',') })
  }
  const visible = columns.filter((column, index) => index === 0 || !hidden.includes(column.id))
  const exported = { ...matching, ordering, columns: visible.flatMap((column) => column.exportAs ?? [column.id]).join(',') }
  const Heading = level === 1 ? 'h1' : 'h2'
  const add = addLabel && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => state.show('nieuw')}>
      {addLabel}
    </Button>
  )

  const rowsProps = {
    label: title,
    columns: visible,
    rows,
    keyOf,
    titleOf: rowTitle,
    actionsOf: rowActions,
    hrefOf,
    onOpen: ({ id }: Item<C>) => (rowPage ? void navigate({ to: rowPage(id) }) : state.show(id)),
    selection: props.bulkActions && selection,
    reordering,
    isQuiet: props.isQuiet,
    isStale: isPlaceholderData,
  }
  const sorting = { ordering: ordering ?? props.defaultOrdering, onSort: (next: string) => state.change({ ordering: next }) }
  const shownRows = isPhone ? (
    <ListCards {...rowsProps} />
  ) : (
    <ListTable {...rowsProps} selectAllLabel="Alle rijen op deze pagina selecteren" {...sorting} />
  )

  return (
    <section className={classes.page} data-level={level} aria-label={level === 2 ? title : undefined}>
      <header className={classes.head}>
        <Heading>
          {title} {data && <span className={classes.count}>{`${number(data.count)}${data.count_is_minimum ? '+' : ''}`}</span>}
        </Heading>
        <div className={classes.actions}>
          {views}
          {action}
          {add}
        </div>
      </header>
      <Toolbar
        ref={search}
        state={state}
        filters={filters}
        columns={columns}
        sorting={isPhone && sorting}
        hidden={hidden}
        onHide={hide}
        onSearch={startSearch}
        onExport={onExport && (() => onExport(exported))}
        otherExports={Object.entries(otherExports).map(([label, run]) => ({ label, run: () => run(matching) }))}
      />
      <div className={classes.notice}>{notice}</div>
      {reordering && <p className={classes.hint}>{reordering.hint}</p>}
      <div ref={list} id={listId} tabIndex={-1} className={classes.rows} data-stale={isSlow || undefined}>
        {isPending && <SkeletonTable columns={props.skeletonColumns ?? visible} />}
        {isError && !data && <LoadFailed whole subject="De lijst" retry={() => void refetch()} />}
        {data && data.count > 0 && shownRows}
        {data?.count === 0 && (
          <EmptyList text={{ action: add, ...empty }} level={level === 1 ? 2 : 3} matched={state.matched} onClear={state.clearFilters} />
        )}
      </div>
      {data && data.count > 0 && (
        <Pager
          page={page}
          size={page_size}
          data={data}
          isStale={isPlaceholderData}
          onPage={state.change}
          onSize={(size) => state.change({ page_size: size })}
        />
      )}
      {reordering && <VisuallyHidden component="output">{reordering.announcement}</VisuallyHidden>}
      {props.bulkActions && (
        <BulkBar
          label="Geselecteerde rijen"
          listId={listId}
          count={selection.count}
          actions={props.bulkActions.map(({ onClick, ...shown }) => ({
            ...shown,
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
