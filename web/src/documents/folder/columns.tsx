import { formatInstant } from '@pre-u/contract/platform/dates'
import type { DocumentItem } from '@pre-u/contract/documents/documents'
import { Tooltip, VisuallyHidden } from '@mantine/core'
import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconFolder,
  IconMailCheck,
  IconPhoto,
  IconPresentation,
  IconVideo,
} from '@tabler/icons-react'
import type { RowColumn } from '../../platform/list/types'
import classes from '../documents.module.css'
import { sizeInWords } from '../../platform/words'
import { partsOf } from '../words'

export type AnyItem = Pick<DocumentItem, 'file_key' | 'name' | 'kind'>
export const keyOf = ({ file_key }: AnyItem) => file_key

export type ItemColumn<T> = RowColumn<T> & {
  isHiddenOnPhone?: boolean
  /** On a phone the value is shown with its header. */
  hasHeaderOnPhone?: boolean
}

export const NameCell = ({ item }: { item: AnyItem & { announced_at?: string | null } }) => (
  <span className={classes.name}>
    <ItemIcon item={item} />
    <bdi title={item.name}>{item.name}</bdi>
    {item.announced_at && <Announced at={item.announced_at} />}
  </span>
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

type FolderLinks = { root: string; hrefOf: (folder: string) => string; onOpen: (folder: string) => void }

function FolderLink({ item: { folder, path }, root, hrefOf, onOpen }: FolderLinks & { item: DocumentItem }) {
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

const defaultColumns: ItemColumn<DocumentItem>[] = [
  { id: 'name', header: 'Naam', sort: 'name', cell: (item) => <NameCell item={item} /> },
  {
    id: 'last_modified',
    header: 'Gewijzigd',
    sort: 'last_modified',
    cell: ({ last_modified }) => <time dateTime={last_modified}>{formatInstant(last_modified)}</time>,
  },
  { id: 'uploaded_by', header: 'Door', isHiddenOnPhone: true, cell: ({ uploaded_by }) => uploaded_by?.name },
  {
    id: 'size',
    header: 'Grootte',
    sort: 'size',
    numeric: true,
    cell: ({ kind, size }) => (kind === 'file' ? sizeInWords(size) : null),
  },
]

/** Search results show their folder; beside an open preview there is room for fewer columns. */
export function columnsOf(folderLinks: FolderLinks | undefined, isNarrow: boolean): ItemColumn<DocumentItem>[] {
  const [name, ...others] = defaultColumns
  const narrowColumns = folderLinks ? ['size'] : ['last_modified', 'size']
  return [
    name!,
    ...(folderLinks ? [{ id: 'folder', header: 'Map', cell: (item: DocumentItem) => <FolderLink {...folderLinks} item={item} /> }] : []),
    ...(isNarrow ? others.filter(({ id }) => narrowColumns.includes(id)) : others),
  ]
}

const kinds = [
  { icon: IconFileTypePdf, extensions: ['pdf'] },
  { icon: IconPhoto, extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'heic', 'tif', 'tiff', 'bmp'] },
  { icon: IconFileText, extensions: ['doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'pages'] },
  { icon: IconFileSpreadsheet, extensions: ['xls', 'xlsx', 'ods', 'csv', 'numbers'] },
  { icon: IconPresentation, extensions: ['ppt', 'pptx', 'odp', 'key'] },
  { icon: IconFileZip, extensions: ['zip', 'gz', 'tar', '7z', 'rar'] },
  { icon: IconVideo, extensions: ['mp4', 'mov', 'avi', 'mkv', 'webm'] },
  { icon: IconFileMusic, extensions: ['mp3', 'wav', 'ogg', 'm4a'] },
]

export function ItemIcon({ item }: { item: Pick<DocumentItem, 'name' | 'kind'> }) {
  if (item.kind === 'folder') return <IconFolder size={20} stroke={1.5} className={classes.folderIcon} aria-hidden />
  const extension = partsOf(item).extension.slice(1).toLowerCase()
  const Icon = kinds.find(({ extensions }) => extensions.includes(extension))?.icon ?? IconFile
  return <Icon size={20} stroke={1.5} className={classes.fileIcon} aria-hidden />
}
