import { formatInstant } from '@pre-u/contract/platform/dates'
import type { DocumentItem } from '@pre-u/contract/documents'
import { Tooltip, VisuallyHidden } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import classes from '../documents.module.css'
import { ItemIcon } from './ItemIcon'
import type { Column, Row } from './rows'
import { sizeInWords } from '../words'

export const NameCell = ({ item }: { item: Row & { announced_at?: string | null } }) => (
  <>
    <ItemIcon item={item} />
    <bdi title={item.name}>{item.name}</bdi>
    {item.announced_at && <Announced at={item.announced_at} />}
  </>
)

function Announced({ at }: { at: string }) {
  const words = `Scholen geïnformeerd op ${formatInstant(at)}`
  return (
    <Tooltip label={words}>
      <span className={classes.announced}>
        <IconMailCheck size={16} stroke={1.5} aria-hidden />
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

type Where = { root: string; hrefOf: (folder: string) => string; onOpen: (folder: string) => void }

/** In what folder something was found. */
function FolderOf({ item: { folder, path }, root, hrefOf, onOpen }: Where & { item: DocumentItem }) {
  return (
    <a
      href={hrefOf(folder)}
      draggable={false}
      className={classes.inFolder}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(folder)
      }}
    >
      <bdi title={path}>{path || root}</bdi>
    </a>
  )
}

const usual: Column<DocumentItem>[] = [
  { id: 'name', header: 'Naam', sort: 'name', cell: (item) => <NameCell item={item} /> },
  {
    id: 'last_modified',
    header: 'Gewijzigd',
    sort: 'last_modified',
    cell: ({ last_modified }) => <time dateTime={last_modified}>{formatInstant(last_modified)}</time>,
  },
  { id: 'uploaded_by', header: 'Door', isWide: true, cell: ({ uploaded_by }) => uploaded_by?.name },
  {
    id: 'size',
    header: 'Grootte',
    sort: 'size',
    numeric: true,
    cell: ({ kind, size }) => (kind === 'file' ? sizeInWords(size) : null),
  },
]

/** Where something is searched for, the folder of each hit stands beside it. What is open beside the list leaves room for less. */
export function columnsOf(where: Where | undefined, isNarrow: boolean): Column<DocumentItem>[] {
  const [name, ...others] = usual
  const left = where ? ['size'] : ['last_modified', 'size']
  return [
    name!,
    ...(where ? [{ id: 'folder', header: 'Map', cell: (item: DocumentItem) => <FolderOf {...where} item={item} /> }] : []),
    ...(isNarrow ? others.filter(({ id }) => left.includes(id)) : others),
  ]
}
