import type { DocumentItem } from '@pre-u/contract/documents'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFolderPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { ApiError } from '../../platform/api/api'
import list from '../../platform/list/list.module.css'
import { SearchField } from '../../platform/list/SearchField'
import toolbar from '../../platform/list/toolbar.module.css'
import { useListKeys } from '../../platform/list/useListKeys'
import { Message } from '../../platform/page/Message'
import { NotFoundPage } from '../../platform/page/NotFoundPage'
import { LoadFailed } from '../../platform/page/LoadFailed'
import { SkeletonTable } from '../../platform/list/SkeletonTable'
import { useFileDrop } from '../../platform/upload/useFileDrop'
import { useLasting } from '../../platform/hooks/useLasting'
import { number } from '../../platform/words'
import { columnsOf } from './columns'
import { Crumbs } from './Crumbs'
import classes from '../documents.module.css'
import { EmptyFolder } from './EmptyFolder'
import { FolderDialogs } from '../actions/FolderDialogs'
import { ItemCards } from './ItemCards'
import { ItemTable } from './ItemTable'
import { PreviewPanel } from '../preview/PreviewPanel'
import { QuotaBar } from './QuotaBar'
import type { RowsProps } from './rows'
import { SortMenu } from './SortMenu'
import type { Space } from '../space'
import { readDroppedTree } from '../upload/fileTree'
import { UploadMenu } from '../upload/UploadMenu'
import { uploadInto } from '../upload/uploads'
import { useChosen } from './useChosen'
import type { DocsState } from '../useDocsState'
import { useFocusInFolder } from './useFocusInFolder'
import { useFolderActions } from '../actions/useFolderActions'
import { useItems } from './useItems'
import { usePreview } from '../preview/usePreview'

/** What the beginning of every tree is called in the way to a folder. */
const ROOT = 'Documenten'

type Props = { space: Space; state: DocsState; title: string; canChange: boolean; canAnnounce: boolean }

/** One folder: what lies in it, and everything that can be done with that. */
export function FolderView({ space, state, title, canChange, canAnnounce }: Props) {
  const { asked, folder, search } = state
  const place = useRef<HTMLDivElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const items = useItems(space, asked)
  const { data, error, isPending, isPlaceholderData, refetch } = items.first
  const chosen = useChosen<DocumentItem>(`${folder} ${search}`, items.itemsBetween)
  const files = items.loaded.filter(({ kind }) => kind === 'file')
  const preview = usePreview(space, state, files)
  const { isBeside } = preview
  const actions = useFolderActions({ space, state, chosen, preview, canChange, canAnnounce, root: ROOT, path: data?.folder.path ?? [] })
  useListKeys({ list: place, search: searchField, leave: chosen.clear })
  const isSlow = useLasting(isPlaceholderData)
  useFocusInFolder(place, isPlaceholderData ? undefined : data?.folder.file_key)
  const isOver = useFileDrop({
    isEnabled: canChange,
    // On a folder of the list or of the path to it, or else anywhere on the page.
    onDrop: (transfer, element) => {
      const over = element?.closest<HTMLElement>('[data-folder]')?.dataset.folder
      void uploadInto(space, over ?? folder, readDroppedTree(transfer))
    },
  })
  const { folderHref, openFolder } = state
  const columns = useMemo(
    () => columnsOf(search ? { root: ROOT, hrefOf: folderHref, onOpen: openFolder } : undefined, isBeside),
    // The address changes what the links hold of it, which a search keeps to itself.
    // oxlint-disable-next-line react/exhaustive-deps
    [search, isBeside],
  )
  if (error instanceof ApiError && error.status === 404) return folder === '' ? <NotFoundPage /> : <FolderGone state={state} />

  const rows: RowsProps<DocumentItem> = {
    label: title,
    columns,
    count: items.count,
    itemAt: items.itemAt,
    see: items.see,
    scope: JSON.stringify(asked),
    chosen,
    hrefOf: ({ kind, file_key }) => (kind === 'folder' ? state.folderHref(file_key) : state.besideHref(file_key)),
    onOpen: ({ kind, file_key }) => (kind === 'folder' ? state.openFolder(file_key) : preview.show(file_key)),
    onReach: preview.reach,
    shownKey: isBeside ? preview.shownKey : undefined,
    actions: actions.of,
    ordering: state.ordering,
    onSort: state.sort,
    drag: canChange ? { keysWith: actions.keysWith, onDrop: actions.dropOn } : undefined,
    isStale: isPlaceholderData,
  }
  const upload = canChange && <UploadMenu onPick={(tree) => void uploadInto(space, folder, tree)} />
  const newFolder = canChange && (
    <Button variant="default" leftSection={<IconFolderPlus size={16} aria-hidden />} onClick={actions.askFolder}>
      Nieuwe map
    </Button>
  )
  return (
    <section className={`${list.page} ${classes.page}`} data-over={isOver || undefined}>
      <header className={list.head}>
        <h1>
          {title} {data && <span className={list.count}>{number(data.count)}</span>}
        </h1>
        <div className={list.actions}>
          {newFolder}
          {upload}
        </div>
      </header>
      <div className={classes.split} data-beside={isBeside || undefined}>
        <div className={classes.main}>
          <div className={toolbar.toolbar}>
            <SearchField ref={searchField} value={search} onSearch={state.find} />
            <span className={`${toolbar.view} ${classes.view}`}>
              {isPhone && <SortMenu ordering={state.ordering} onSort={state.sort} />}
              {data?.quota_bytes != null && <QuotaBar used={data.used_bytes} quota={data.quota_bytes} />}
              {canChange && (
                <Button
                  component="a"
                  href={state.trashHref}
                  variant="subtle"
                  leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
                  onClick={(event) => {
                    event.preventDefault()
                    state.showTrash()
                  }}
                >
                  Prullenbak
                </Button>
              )}
            </span>
          </div>
          <Crumbs
            root={ROOT}
            path={data?.folder.path ?? []}
            hrefOf={state.folderHref}
            onOpen={state.openFolder}
            onDrop={canChange ? actions.dropOn : undefined}
          />
          <div ref={place} className={list.rows} data-stale={isSlow || undefined}>
            {isPending && <SkeletonTable columns={isPhone ? columns.slice(0, 1) : columns} />}
            {error && !data && <LoadFailed whole what="De map" retry={() => void refetch()} />}
            {data && data.count > 0 && (isPhone ? <ItemCards {...rows} /> : <ItemTable {...rows} />)}
            {data?.count === 0 && (
              <EmptyFolder
                search={search}
                isRoot={folder === ''}
                canChange={canChange}
                isGeneral={space.isGeneral}
                action={upload}
                onClear={() => state.find('')}
              />
            )}
          </div>
        </div>
        {isBeside && preview.opened && (
          <PreviewPanel
            space={space}
            shownKey={preview.shownKey}
            opened={preview.opened}
            previous={preview.previous}
            next={preview.next}
            onClose={preview.close}
          />
        )}
      </div>
      {isOver && (
        <div className={classes.dropHint} aria-hidden>
          Laat los om te uploaden naar {data?.folder.name || title}
        </div>
      )}
      <FolderDialogs
        space={space}
        state={state}
        root={ROOT}
        files={files}
        preview={preview}
        canChange={canChange}
        actions={actions}
        chosen={chosen}
      />
    </section>
  )
}

const FolderGone = ({ state }: { state: DocsState }) => (
  <Message heading="Deze map bestaat niet (meer)" actions={<Button onClick={() => state.openFolder('')}>Naar alle documenten</Button>}>
    De map kan zijn verplaatst of verwijderd. Wat verwijderd is, staat nog in de prullenbak.
  </Message>
)
