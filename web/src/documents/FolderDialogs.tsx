import type { DocumentItem } from '@pre-u/contract/documents'
import { IconDownload, IconFolderSymlink, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ChosenBar } from './ChosenBar'
import { download } from './downloads'
import { MoveDialog } from './MoveDialog'
import { NameDialog } from './NameDialog'
import { PreviewDrawer } from './PreviewDrawer'
import { itemQuery } from './queries'
import type { Space } from './space'
import type { Choosing } from './useChosen'
import type { DocsState } from './useDocsState'
import type { FolderActions } from './useFolderActions'
import type { Items } from './useItems'
import { VersionsDrawer } from './VersionsDrawer'

type Props = {
  space: Space
  state: DocsState
  root: string
  items: Items
  canChange: boolean
  actions: FolderActions
  chosen: Choosing<DocumentItem>
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Everything that opens over or beside the list of a folder. */
export function FolderDialogs({ space, state, root, items, canChange, actions, chosen }: Props) {
  const { preview, versions } = state
  const files = items.loaded.filter(({ kind }) => kind === 'file')
  const at = files.findIndex(({ file_key }) => file_key === preview)
  const step = (by: number) => {
    const target = at < 0 ? undefined : files[at + by]
    return target && (() => state.showInstead(target.file_key))
  }
  return (
    <>
      <ChosenBar
        count={chosen.count}
        onClear={chosen.clear}
        acts={[
          { label: 'Downloaden', icon: <IconDownload {...icon} />, run: () => download(space, chosen.items) },
          ...(canChange
            ? [
                {
                  label: 'Verplaatsen',
                  icon: <IconFolderSymlink {...icon} />,
                  run: () => {
                    actions.askMove(chosen.items)
                    return Promise.resolve(false)
                  },
                },
                { label: 'Verwijderen', icon: <IconTrash {...icon} />, danger: true, run: () => actions.remove(chosen.items) },
              ]
            : []),
        ]}
      />
      <NameDialog asked={actions.naming} change={actions.change} onClose={actions.closeDialogs} />
      <MoveDialog
        space={space}
        root={root}
        asked={actions.moving}
        onMove={async (moved, folder, where) => {
          const isDone = await actions.moveTo(
            moved.map(({ file_key }) => file_key),
            folder,
            where,
          )
          if (isDone) chosen.clear()
          return isDone
        }}
        onClose={actions.closeDialogs}
      />
      <PreviewDrawer
        space={space}
        item={useItem(space, state.folder, preview, files)}
        previous={step(-1)}
        next={step(1)}
        onClose={state.close}
      />
      <VersionsDrawer
        space={space}
        item={useItem(space, state.folder, versions, files)}
        canChange={canChange}
        change={actions.change}
        onClose={state.close}
      />
    </>
  )
}

/** The item that the address names: of the list where it is there, or from wherever in the folder. */
function useItem(space: Space, folder: string, key: string, files: DocumentItem[]): DocumentItem | undefined {
  const listed = files.find(({ file_key }) => file_key === key)
  const { data } = useQuery({ ...itemQuery(space, folder, key), enabled: key !== '' && !listed })
  return key === '' ? undefined : (listed ?? data)
}
