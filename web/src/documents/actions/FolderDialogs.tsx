import type { DocumentItem } from '@pre-u/contract/documents/documents'
import { IconDownload, IconFolderSymlink, IconTrash } from '@tabler/icons-react'
import { BulkBar } from '../../platform/list/BulkBar'
import type { ListSelection } from '../../platform/list/useSelection'
import { download } from './downloads'
import { PreviewDrawer } from '../preview/PreviewPanel'
import type { Space } from '../queries'
import type { DocumentsState } from '../useDocumentsState'
import type { FolderActions } from './useFolderActions'
import { type PreviewState, useOpenedItem } from '../preview/usePreview'
import { VersionsDrawer } from '../history/VersionsDrawer'

type Props = {
  space: Space
  state: DocumentsState
  /** Of the element with the rows. */
  listId: string
  files: DocumentItem[]
  preview: PreviewState
  canChange: boolean
  actions: FolderActions
  selection: ListSelection<DocumentItem>
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

export function FolderDialogs({ space, state, listId, files, preview, canChange, actions, selection }: Props) {
  const { isBeside, opened, previous, next } = preview
  const openedVersions = useOpenedItem(space, state.versions, files)
  return (
    <>
      <BulkBar
        label="Geselecteerde items"
        listId={listId}
        count={selection.count}
        onClear={selection.clear}
        actions={[
          { label: 'Downloaden', icon: <IconDownload {...icon} />, run: () => download(space, selection.items) },
          ...(canChange
            ? [
                {
                  label: 'Verplaatsen',
                  icon: <IconFolderSymlink {...icon} />,
                  run: () => actions.askMove(selection.items),
                },
                { label: 'Verwijderen', icon: <IconTrash {...icon} />, danger: true, run: () => actions.remove(selection.items) },
              ]
            : []),
        ]}
      />
      <PreviewDrawer space={space} opened={isBeside ? undefined : opened} previous={previous} next={next} onClose={state.close} />
      {canChange && <VersionsDrawer space={space} opened={openedVersions} onClose={state.close} />}
    </>
  )
}
