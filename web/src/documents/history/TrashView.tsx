import { formatInstant } from '@pre-u/contract/platform/dates'
import { KEPT_DAYS, type TrashedDocument } from '@pre-u/contract/documents'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconRestore, IconTrashX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../platform/api/api'
import list from '../../platform/list/list.module.css'
import { useListKeys } from '../../platform/list/useListKeys'
import { NotFoundPage } from '../../platform/page/NotFoundPage'
import { LoadFailed } from '../../platform/page/LoadFailed'
import { SkeletonTable } from '../../platform/list/SkeletonTable'
import { number } from '../../platform/words'
import { ChosenBar } from '../folder/ChosenBar'
import { NameCell } from '../folder/columns'
import classes from '../documents.module.css'
import { ItemCards } from '../folder/ItemCards'
import { ItemTable } from '../folder/ItemTable'
import { trashQuery } from '../queries'
import type { Column, RowsProps } from '../folder/rows'
import type { Space } from '../space'
import { useChosen } from '../folder/useChosen'
import type { DocsState } from '../useDocsState'
import { useItemActions } from '../actions/useItemActions'
import { daysLeftInWords, sizeInWords } from '../words'

type Props = { space: Space; state: DocsState; title: string; canChange: boolean }

const restoreIcon = <IconRestore size={16} stroke={1.5} aria-hidden />
const purgeIcon = <IconTrashX size={16} stroke={1.5} aria-hidden />

const columns: Column<TrashedDocument>[] = [
  { id: 'name', header: 'Naam', cell: (item) => <NameCell item={item} /> },
  { id: 'folder', header: 'Lag in', isNamed: true, cell: ({ path }) => <bdi>{path || 'Documenten'}</bdi> },
  {
    id: 'trashed_at',
    header: 'Verwijderd',
    isNamed: true,
    cell: ({ trashed_at }) => <time dateTime={trashed_at}>{formatInstant(trashed_at)}</time>,
  },
  { id: 'expires_at', header: 'Bewaard', isNamed: true, cell: ({ expires_at }) => daysLeftInWords(expires_at) },
  { id: 'size', header: 'Grootte', numeric: true, cell: ({ kind, size }) => (kind === 'file' ? sizeInWords(size) : null) },
]

/** What was deleted, for as long as it can be put back. */
export function TrashView({ space, state, title, canChange }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { data, error, isPending, refetch } = useQuery(trashQuery(space))
  const items = data?.items ?? []
  const chosen = useChosen<TrashedDocument>('trash', (from, to) => items.slice(from, to + 1))
  const { restore, purge } = useItemActions(space)
  useListKeys({ list: place, search: place, leave: chosen.clear })
  if (!canChange || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />

  const rows: RowsProps<TrashedDocument> = {
    label: 'Prullenbak',
    columns,
    count: items.length,
    itemAt: (index) => items[index],
    see: () => undefined,
    scope: 'trash',
    chosen,
    actions: (item) => [
      { label: 'Terugzetten', icon: restoreIcon, onClick: () => void restore([item]) },
      { label: 'Definitief verwijderen', icon: purgeIcon, danger: true, onClick: () => void purge([item]) },
    ],
    isStale: false,
  }
  return (
    <section className={`${list.page} ${classes.page}`}>
      <header className={list.head}>
        <h1>Prullenbak {data && <span className={list.count}>{number(data.count)}</span>}</h1>
        <div className={list.actions}>
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
        </div>
      </header>
      <p className={list.hint}>Wat u verwijdert, blijft hier {KEPT_DAYS} dagen bewaard. Daarna verdwijnt het voorgoed.</p>
      <div ref={place} className={list.rows}>
        {isPending && <SkeletonTable columns={isPhone ? columns.slice(0, 1) : columns} />}
        {error && !data && <LoadFailed whole what="De prullenbak" retry={() => void refetch()} />}
        {items.length > 0 && (isPhone ? <ItemCards {...rows} /> : <ItemTable {...rows} />)}
        {data?.count === 0 && (
          <div className={list.empty}>
            <h2>De prullenbak is leeg</h2>
            <p>Verwijderde bestanden en mappen vindt u hier terug.</p>
          </div>
        )}
      </div>
      <ChosenBar
        count={chosen.count}
        onClear={chosen.clear}
        acts={[
          { label: 'Terugzetten', icon: restoreIcon, run: () => restore(chosen.items) },
          { label: 'Definitief verwijderen', icon: purgeIcon, danger: true, run: () => purge(chosen.items) },
        ]}
      />
    </section>
  )
}
