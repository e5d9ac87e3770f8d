import { formatInstant } from '@pre-u/contract/platform/dates'
import type { DocumentItem } from '@pre-u/contract/documents/documents'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PreviewBody } from '../../platform/preview/FilePreview'
import classes from '../folder.module.css'
import { download } from '../actions/downloads'
import { ItemIcon } from '../folder/columns'
import { contentQuery, type Space } from '../queries'
import { NotOpened, type OpenedItem } from './usePreview'
import { sizeInWords } from '../../platform/words'
import { canPreview } from '../words'

export type Steps = { previous: (() => void) | undefined; next: (() => void) | undefined }
type Props = Steps & { space: Space; opened: OpenedItem }

export function Preview({ space, opened, ...steps }: Props) {
  const { item } = opened
  if (!item) return <NotOpened opened={opened} />
  const tools = <StepButtons {...steps} />
  if (!canPreview(item)) return <NoPreview space={space} item={item} tools={tools} />
  const file = { name: item.name, content_type: item.content_type, query: contentQuery(space, item) }
  return <PreviewBody key={item.file_key + item.last_modified} file={file} tools={tools} />
}

export const PreviewFacts = ({ item: { size, last_modified, uploaded_by } }: { item: DocumentItem }) => (
  <p className={classes.facts}>
    {sizeInWords(size)} · {formatInstant(last_modified)}
    {uploaded_by && ` · ${uploaded_by.name}`}
  </p>
)

const StepButtons = ({ previous, next }: Steps) => (
  <span className={classes.steps}>
    <ActionIcon size="lg" aria-label="Vorig bestand" aria-keyshortcuts="ArrowLeft" disabled={!previous} onClick={previous}>
      <IconChevronLeft size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
    <ActionIcon size="lg" aria-label="Volgend bestand" aria-keyshortcuts="ArrowRight" disabled={!next} onClick={next}>
      <IconChevronRight size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  </span>
)

function NoPreview({ space, item, tools }: { space: Space; item: DocumentItem; tools: ReactNode }) {
  return (
    <>
      <div className={classes.noPreview}>
        <ItemIcon item={item} />
        <h3>Geen voorbeeld mogelijk</h3>
        <p>Download het bestand om het te bekijken.</p>
      </div>
      <footer className={classes.previewFoot}>
        {tools}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={() => void download(space, [item])}
        >
          Downloaden
        </Button>
      </footer>
    </>
  )
}
