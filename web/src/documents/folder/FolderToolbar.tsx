import { Button, Menu } from '@mantine/core'
import { IconArrowsSort, IconCheck, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { type Ref, useRef } from 'react'
import { SearchField } from '../../platform/list/SearchField'
import toolbar from '../../platform/list/toolbar.module.css'
import { Bar } from '../../platform/page/Bar'
import classes from '../documents.module.css'
import type { DocumentsState } from '../useDocumentsState'
import { sizeInWords } from '../../platform/words'
import { useFolderDrop } from './drag'

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

export type Step = { file_key: string; name: string }
type CrumbsProps = {
  root: string
  path: Step[]
  hrefOf: (folder: string) => string
  onOpen: (folder: string) => void
  onDrop?: ((keys: string[], folder: string) => void) | undefined
}

export function Crumbs({ root, path, hrefOf, onOpen, onDrop }: CrumbsProps) {
  const steps = [{ file_key: '', name: root }, ...path]
  return (
    <nav aria-label="Pad">
      <ol className={classes.crumbs}>
        {steps.map((step, index) => (
          <li key={step.file_key}>
            {index > 0 && <IconChevronRight size={14} stroke={1.75} aria-hidden />}
            {index === steps.length - 1 ? (
              <span aria-current="page" tabIndex={-1} data-here>
                <bdi>{step.name}</bdi>
              </span>
            ) : (
              <Crumb step={step} href={hrefOf(step.file_key)} onOpen={onOpen} onDrop={onDrop} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

type CrumbProps = Pick<CrumbsProps, 'onOpen' | 'onDrop'> & { step: Step; href: string }

function Crumb({ step: { file_key, name }, href, onOpen, onDrop }: CrumbProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useFolderDrop(link, file_key, onDrop && ((keys) => onDrop(keys, file_key)))
  return (
    <a
      ref={link}
      href={href}
      draggable={false}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(file_key)
      }}
    >
      <bdi>{name}</bdi>
    </a>
  )
}
