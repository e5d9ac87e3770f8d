import { Button, Menu } from '@mantine/core'
import { IconFiles, IconFolderUp, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { type FileTree, readPickedTree } from './batch'

type Props = { onPick: (tree: FileTree) => void }

export function UploadMenu({ onPick }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const pick = (field: HTMLInputElement) => {
    onPick(readPickedTree(field.files ?? []))
    // Otherwise picking the same file again fires no event.
    field.value = ''
  }
  const hidden = { type: 'file', multiple: true, hidden: true, tabIndex: -1 } as const
  return (
    <>
      <input ref={files} {...hidden} aria-label="Bestanden" onChange={(event) => pick(event.currentTarget)} />
      <input ref={folder} {...hidden} aria-label="Map" onChange={(event) => pick(event.currentTarget)} {...{ webkitdirectory: '' }} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button aria-haspopup="menu" leftSection={<IconUpload size={16} aria-hidden />}>
            Uploaden
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFiles size={16} stroke={1.5} aria-hidden />} onClick={() => files.current?.click()}>
            Bestanden
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderUp size={16} stroke={1.5} aria-hidden />} onClick={() => folder.current?.click()}>
            Map
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
