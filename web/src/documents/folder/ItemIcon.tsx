import type { DocumentItem } from '@pre-u/contract/documents/documents'
import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconFolder,
  IconPhoto,
  IconPresentation,
  IconVideo,
} from '@tabler/icons-react'
import classes from '../documents.module.css'
import { partsOf } from '../words'

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
