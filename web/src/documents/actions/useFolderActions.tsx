import type { DocumentItem } from '@pre-u/contract/documents/documents'
import {
  IconDownload,
  IconFileSearch,
  IconFolderOpen,
  IconFolderSymlink,
  IconHistory,
  IconMail,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { ask } from '../../platform/dialog/ask'
import type { Action } from '../../platform/list/types'
import type { ListSelection } from '../../platform/list/useSelection'
import { download } from './downloads'
import { MoveDialog } from './MoveDialog'
import { NameDialog } from './NameDialog'
import type { Space } from '../queries'
import type { DocumentsState } from '../useDocumentsState'
import type { Step } from '../folder/FolderToolbar'
import { useItemActions } from './useItemActions'
import type { PreviewState } from '../preview/usePreview'

type Options = {
  space: Space
  state: DocumentsState
  selection: ListSelection<DocumentItem>
  preview: PreviewState
  canChange: boolean
  canAnnounce: boolean
  root: string
  path: Step[]
  /** The items in view: one of them, or of the path, is where something is dropped. */
  loaded: DocumentItem[]
}
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

const isUnannounced = ({ announced_at, last_modified }: DocumentItem) => announced_at === null || announced_at < last_modified

export function useFolderActions({ space, state, selection, preview, canChange, canAnnounce, root, path, loaded }: Options) {
  const actions = useItemActions(space)
  const { folder } = state

  const askName = (named: { item: DocumentItem } | { folder: string }) =>
    void ask<void>((answer) => <NameDialog {...named} space={space} answer={answer} />)
  const askMove = async (items: DocumentItem[], from: string) => {
    const move = (target: string, targetName: string) =>
      actions.moveTo(
        items.map(({ file_key }) => file_key),
        target,
        targetName,
      )
    const isMoved = await ask<boolean>((answer) => (
      <MoveDialog space={space} root={root} items={items} from={from} move={move} answer={answer} />
    ))
    if (isMoved) selection.clear()
    return isMoved ?? false
  }
  const changeActionsOf = (item: DocumentItem): Action[] => [
    { label: 'Hernoemen', icon: <IconPencil {...icon} />, onClick: () => askName({ item }) },
    {
      label: 'Verplaatsen naar…',
      icon: <IconFolderSymlink {...icon} />,
      onClick: () => void askMove([item], item.folder),
    },
  ]
  const actionsOf = (item: DocumentItem): Action[] => {
    const { kind, file_key } = item
    const isFolder = kind === 'folder'
    return [
      isFolder
        ? { label: 'Openen', icon: <IconFolderOpen {...icon} />, onClick: () => state.openFolder(file_key) }
        : { label: 'Voorbeeld', icon: <IconFileSearch {...icon} />, onClick: () => preview.show(file_key) },
      { label: 'Downloaden', icon: <IconDownload {...icon} />, onClick: () => void download(space, [item]) },
      ...(canChange ? changeActionsOf(item) : []),
      ...(isFolder || !canChange
        ? []
        : [{ label: 'Versies', icon: <IconHistory {...icon} />, onClick: () => state.show('versions', file_key) }]),
      ...(canAnnounce && isUnannounced(item)
        ? [{ label: 'Scholen informeren', icon: <IconMail {...icon} />, onClick: () => void actions.announce(item) }]
        : []),
      ...(canChange ? [{ label: 'Verwijderen', icon: <IconTrash {...icon} />, danger: true, onClick: () => void remove([item]) }] : []),
    ]
  }
  const remove = (items: DocumentItem[]) =>
    actions.remove(items, () => {
      if (items.some(({ file_key }) => file_key === preview.shownKey)) preview.close()
    })
  const folderNameOf = (key: string) => (key === '' ? root : ([...path, ...loaded].find(({ file_key }) => file_key === key)?.name ?? ''))

  return {
    ...actions,
    remove,
    actionsOf,
    askFolderName: () => askName({ folder }),
    askMove: (items: DocumentItem[]) => askMove(items, folder),
    /** All selected items when the row is selected, else only its own. */
    draggedKeys: (item: DocumentItem) => (selection.has(item) ? selection.items : [item]).map(({ file_key }) => file_key),
    dropOn: async (keys: string[], target: string) => {
      if (await actions.moveTo(keys, target, folderNameOf(target))) selection.clear()
    },
  }
}
