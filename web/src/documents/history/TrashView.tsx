import { formatInstant } from '@pre-u/contract/platform/dates'
import type { TrashedDocument } from '@pre-u/contract/documents/documents'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconRestore, IconTrashX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useIsPhone } from '../../platform/hooks/screen'
import { ApiError } from '../../platform/api/http'
import { BulkBar } from '../../platform/list/BulkBar'
import list from '../../platform/list/list.module.css'
import { EmptyList, ListHead } from '../../platform/list/listParts'
import { rowsOf } from '../../platform/list/rows'
import { useListKeys } from '../../platform/list/useListKeys'
import { useSelection } from '../../platform/list/useSelection'
import { LoadFailed, NotFoundPage } from '../../platform/page/Message'
import { SkeletonTable } from '../../platform/list/ListTable'
import { sizeInWords } from '../../platform/words'
import { type ItemColumn, keyOf, NameCell } from '../folder/columns'
import classes from '../documents.module.css'
import { ItemList } from '../folder/ItemCards'
import { type Space, trashQuery } from '../queries'
import type { DocumentsState } from '../useDocumentsState'
import { useItemActions } from '../actions/useItemActions'
import { daysLeftInWords } from '../words'

type Props = { space: Space; state: DocumentsState; title: string; canChange: boolean }

const restoreIcon = <IconRestore size={16} stroke={1.5} aria-hidden />
const purgeIcon = <IconTrashX size={16} stroke={1.5} aria-hidden />

const columns: ItemColumn<TrashedDocument>[] = [
  { id: 'name', header: 'Naam', cell: (item) => <NameCell item={item} /> },
  { id: 'folder', header: 'Lag in', hasHeaderOnPhone: true, cell: ({ path }) => <bdi>{path || 'Documenten'}</bdi> },
  {
    id: 'trashed_at',
    header: 'Verwijderd',
    hasHeaderOnPhone: true,
    cell: ({ trashed_at }) => <time dateTime={trashed_at}>{formatInstant(trashed_at)}</time>,
  },
  { id: 'expires_at', header: 'Bewaard', hasHeaderOnPhone: true, cell: ({ expires_at }) => daysLeftInWords(expires_at) },
  { id: 'size', header: 'Grootte', numeric: true, cell: ({ kind, size }) => (kind === 'file' ? sizeInWords(size) : null) },
]

const SCOPE = 'trash'
const ignore = () => undefined

export function TrashView({ space, state, title, canChange }: Props) {
  const itemList = useRef<HTMLDivElement>(null)
  const listId = useId()
  const isPhone = useIsPhone()
  const { data, error, isPending, refetch } = useQuery({ ...trashQuery(space), enabled: canChange })
  const rows = rowsOf(data?.items ?? [])
  const selection = useSelection({ scope: SCOPE, rows, keyOf })
  const { restore, purge } = useItemActions(space)
  useListKeys({ list: itemList, search: itemList, onEscape: selection.clear })
  if (!canChange || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />

  return (
    <section className={`${list.page} ${classes.page}`}>
      <ListHead title="Prullenbak" level={1} data={data}>
        <Button
          component="a"
          variant="default"
          href={state.folderHref('')}
          leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
          onClick={(event) => {
            event.preventDefault()
            state.openFolder('')
          }}
        >
          {title}
        </Button>
      </ListHead>
      <p>Wat u verwijdert, blijft hier nog een tijd bewaard. Daarna verdwijnt het voorgoed.</p>
      <div ref={itemList} id={listId} tabIndex={-1} className={list.rows}>
        {isPending && <SkeletonTable columns={isPhone ? columns.slice(0, 1) : columns} />}
        {error && !data && <LoadFailed whole subject="De prullenbak" retry={() => void refetch()} />}
        {rows.count > 0 && (
          <ItemList
            isPhone={isPhone}
            label="Prullenbak"
            columns={columns}
            rows={rows}
            scope={SCOPE}
            onShow={ignore}
            selection={selection}
            actionsOf={(item) => [
              { label: 'Terugzetten', icon: restoreIcon, onClick: () => void restore([item]) },
              { label: 'Definitief verwijderen', icon: purgeIcon, danger: true, onClick: () => void purge([item]) },
            ]}
            isStale={false}
          />
        )}
        {data?.count === 0 && (
          <EmptyList level={2} text={{ title: 'De prullenbak is leeg', body: 'Verwijderde bestanden en mappen vindt u hier terug.' }} />
        )}
      </div>
      <BulkBar
        label="Geselecteerde items"
        listId={listId}
        count={selection.count}
        onClear={selection.clear}
        actions={[
          { label: 'Terugzetten', icon: restoreIcon, run: () => restore(selection.items) },
          { label: 'Definitief verwijderen', icon: purgeIcon, danger: true, run: () => purge(selection.items) },
        ]}
      />
    </section>
  )
}
