import { Button, Menu } from '@mantine/core'
import { IconArrowsSort, IconCheck, IconTrash } from '@tabler/icons-react'
import type { Ref } from 'react'
import { SearchField } from '../../platform/list/SearchField'
import toolbar from '../../platform/list/toolbar.module.css'
import { Bar } from '../../platform/page/Bar'
import classes from '../documents.module.css'
import type { DocumentsState } from '../useDocumentsState'
import { sizeInWords } from '../../platform/words'

type Props = {
  ref: Ref<HTMLInputElement>
  state: DocumentsState
  isPhone: boolean
  canChange: boolean
  /** Bytes; the general documents have no quota. */
  storage: { used: number; quota: number } | undefined
}

export const FolderToolbar = ({ ref, state, isPhone, canChange, storage }: Props) => (
  <div className={toolbar.toolbar}>
    <SearchField ref={ref} value={state.search} onSearch={state.searchFor} />
    <span className={`${toolbar.view} ${classes.view}`}>
      {isPhone && <SortMenu ordering={state.ordering} onSort={state.sort} />}
      {storage && <StorageBar {...storage} />}
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
)

const orders = [
  { value: 'name', label: 'Naam A–Z' },
  { value: '-name', label: 'Naam Z–A' },
  { value: '-last_modified', label: 'Nieuwste eerst' },
  { value: 'last_modified', label: 'Oudste eerst' },
  { value: '-size', label: 'Grootste eerst' },
  { value: 'size', label: 'Kleinste eerst' },
]

const SortMenu = ({ ordering, onSort }: { ordering: string; onSort: (ordering: string) => void }) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <Button variant="default" aria-haspopup="menu" leftSection={<IconArrowsSort size={16} stroke={1.5} aria-hidden />}>
        {orders.find(({ value }) => value === ordering)?.label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {orders.map(({ value, label }) => (
        <Menu.Item
          key={value}
          role="menuitemradio"
          aria-checked={value === ordering}
          rightSection={value === ordering && <IconCheck size={16} stroke={1.75} aria-hidden />}
          onClick={() => onSort(value)}
        >
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

const NEARLY_FULL = 0.9

function StorageBar({ used, quota }: { used: number; quota: number }) {
  const share = used / quota
  return (
    <div className={classes.storage}>
      <Bar segments={[{ id: 'used', share, tone: share >= NEARLY_FULL ? 'rejected' : 'brand' }]} />
      <span>
        {sizeInWords(used)} van {sizeInWords(quota)} in gebruik
      </span>
    </div>
  )
}
