import { Button } from '@mantine/core'
import { IconDownload, IconFolderPlus, IconFolderSymlink, IconTrash } from '@tabler/icons-react'
import { type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { useIsPhone } from '../../platform/hooks/screen'
import { ApiError } from '../../platform/api/http'
import { useIsSlow } from '../../platform/hooks/time'
import { BulkBar } from '../../platform/list/BulkBar'
import list from '../../platform/list/list.module.css'
import { ListHead } from '../../platform/list/listParts'
import { SkeletonTable } from '../../platform/list/ListTable'
import { useListKeys } from '../../platform/list/useListKeys'
import { useSelection } from '../../platform/list/useSelection'
import { LoadFailed, Message, NotFoundPage } from '../../platform/page/Message'
import { useFileDrop } from '../../platform/upload/DropZone'
import { download } from '../actions/downloads'
import { useFolderActions } from '../actions/useFolderActions'
import classes from '../documents.module.css'
import { VersionsDrawer } from '../history/VersionsDrawer'
import { PreviewDrawer, PreviewPanel } from '../preview/PreviewPanel'
import { useOpenedItem, usePreview } from '../preview/usePreview'
import type { Space } from '../queries'
import { readDroppedTree } from '../upload/batch'
import { UploadMenu } from '../upload/UploadMenu'
import { uploadInto } from '../upload/uploads'
import type { DocumentsState } from '../useDocumentsState'
import { columnsOf, keyOf } from './columns'
import { Crumbs, FolderToolbar } from './FolderToolbar'
import { useDraggableItems } from './drag'
import { EmptyFolder } from './EmptyFolder'
import { ItemList } from './ItemCards'
import { useItems } from './useItems'

const ROOT = 'Documenten'
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

type Props = { space: Space; state: DocumentsState; title: string; canChange: boolean; canAnnounce: boolean }

export function FolderView({ space, state, title, canChange, canAnnounce }: Props) {
  const { itemsQuery, folder, search } = state
  const itemList = useRef<HTMLDivElement>(null)
  const listId = useId()
  const searchField = useRef<HTMLInputElement>(null)
  const isPhone = useIsPhone()
  const { first, rows, loaded, onShow } = useItems(space, itemsQuery)
  const { data, error, isPending, isPlaceholderData, refetch } = first
  const path = data?.folder.path ?? []
  const selection = useSelection({ scope: `${folder} ${search}`, rows, keyOf })
  const files = loaded.filter(({ kind }) => kind === 'file')
  const preview = usePreview(space, state, files)
  const { isBeside, previous, next } = preview
  const openedVersions = useOpenedItem(space, state.versions, files)
  const actions = useFolderActions({ space, state, selection, preview, canChange, canAnnounce, root: ROOT, path, loaded })
  const makeDraggable = useDraggableItems({ isEnabled: canChange, draggedKeys: actions.draggedKeys, onDrop: actions.dropOn })
  useListKeys({ list: itemList, search: searchField, onEscape: selection.clear })
  const isSlow = useIsSlow(isPlaceholderData)
  useFocusInFolder(itemList, isPlaceholderData ? undefined : data?.folder.file_key)
  const isDragOver = useFileDrop({
    isEnabled: canChange,
    onDrop: (transfer, element) => {
      const targetFolder = element?.closest<HTMLElement>('[data-folder]')?.dataset.folder
      void uploadInto(space, targetFolder ?? folder, readDroppedTree(transfer))
    },
  })
  const { folderHref, openFolder } = state
  const columns = useMemo(
    () => columnsOf(search ? { root: ROOT, hrefOf: folderHref, onOpen: openFolder } : undefined, isBeside),
    // The links also depend on the address, but a search does not change them.
    // oxlint-disable-next-line react/exhaustive-deps
    [search, isBeside],
  )
  if (error instanceof ApiError && error.status === 404) return folder === '' ? <NotFoundPage /> : <FolderGone state={state} />

  const upload = canChange && <UploadMenu onPick={(tree) => void uploadInto(space, folder, tree)} />
  return (
    <section className={`${list.page} ${classes.page}`} data-over={isDragOver || undefined}>
      <ListHead title={title} level={1} data={data}>
        {canChange && (
          <Button variant="default" leftSection={<IconFolderPlus size={16} aria-hidden />} onClick={actions.askFolderName}>
            Nieuwe map
          </Button>
        )}
        {upload}
      </ListHead>
      <div className={classes.split} data-beside={isBeside || undefined}>
        <div className={classes.main}>
          <FolderToolbar
            ref={searchField}
            state={state}
            isPhone={isPhone}
            canChange={canChange}
            storage={data?.quota_bytes == null ? undefined : { used: data.used_bytes, quota: data.quota_bytes }}
          />
          <Crumbs root={ROOT} path={path} hrefOf={folderHref} onOpen={openFolder} onDrop={canChange ? actions.dropOn : undefined} />
          <div ref={itemList} id={listId} tabIndex={-1} className={list.rows} data-stale={isSlow || undefined}>
            {isPending && <SkeletonTable columns={isPhone ? columns.slice(0, 1) : columns} />}
            {error && !data && <LoadFailed whole subject="De map" retry={() => void refetch()} />}
            {data && data.count > 0 && (
              <ItemList
                isPhone={isPhone}
                label={title}
                columns={columns}
                rows={rows}
                scope={JSON.stringify(itemsQuery)}
                onShow={onShow}
                selection={selection}
                hrefOf={({ kind, file_key }) => (kind === 'folder' ? folderHref(file_key) : state.previewHref(file_key))}
                onOpen={({ kind, file_key }) => (kind === 'folder' ? openFolder(file_key) : preview.show(file_key))}
                onFocus={preview.onFocus}
                currentKey={isBeside ? preview.shownKey : undefined}
                actionsOf={actions.actionsOf}
                ordering={state.ordering}
                onSort={state.sort}
                makeDraggable={makeDraggable}
                isStale={isPlaceholderData}
              />
            )}
            {data?.count === 0 && (
              <EmptyFolder
                search={search}
                isRoot={folder === ''}
                canChange={canChange}
                isGeneral={space.isGeneral}
                action={upload}
                onClear={() => state.searchFor('')}
              />
            )}
          </div>
        </div>
        {isBeside && preview.opened && (
          <PreviewPanel
            space={space}
            shownKey={preview.shownKey}
            opened={preview.opened}
            previous={previous}
            next={next}
            onClose={preview.close}
          />
        )}
      </div>
      {isDragOver && (
        <div className={classes.dropHint} aria-hidden>
          Laat los om te uploaden naar {data?.folder.name || title}
        </div>
      )}
      <BulkBar
        label="Geselecteerde items"
        listId={listId}
        count={selection.count}
        onClear={selection.clear}
        actions={[
          { label: 'Downloaden', icon: <IconDownload {...icon} />, run: () => download(space, selection.items) },
          ...(canChange
            ? [
                { label: 'Verplaatsen', icon: <IconFolderSymlink {...icon} />, run: () => actions.askMove(selection.items) },
                { label: 'Verwijderen', icon: <IconTrash {...icon} />, danger: true, run: () => actions.remove(selection.items) },
              ]
            : []),
        ]}
      />
      <PreviewDrawer space={space} opened={isBeside ? undefined : preview.opened} previous={previous} next={next} onClose={state.close} />
      {canChange && <VersionsDrawer space={space} opened={openedVersions} onClose={state.close} />}
    </section>
  )
}

/** Opening a folder with the keyboard removes the focused row: the focus moves to the first row of the new folder. */
function useFocusInFolder(itemList: RefObject<HTMLElement | null>, folder: string | undefined) {
  const previousFolder = useRef(folder)
  useEffect(() => {
    if (folder === undefined || folder === previousFolder.current) return
    const isFirst = previousFolder.current === undefined
    previousFolder.current = folder
    if (isFirst || document.activeElement !== document.body) return
    const target = itemList.current?.querySelector<HTMLElement>('[data-open]') ?? document.querySelector<HTMLElement>('[data-here]')
    target?.focus({ preventScroll: true })
  })
}

const FolderGone = ({ state }: { state: DocumentsState }) => (
  <Message heading="Deze map bestaat niet (meer)" actions={<Button onClick={() => state.openFolder('')}>Naar alle documenten</Button>}>
    De map kan zijn verplaatst of verwijderd. Wat verwijderd is, staat nog in de prullenbak.
  </Message>
)
