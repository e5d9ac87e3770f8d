import { formatInstant } from '@pre-u/contract/dates'
import type { DocumentItem } from '@pre-u/contract/documents'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { SideDrawer } from '../platform/form/SideDrawer'
import { PreviewBody } from '../platform/preview/FilePreview'
import classes from './beside.module.css'
import { download } from './downloads'
import { ItemIcon } from './ItemIcon'
import { contentQuery } from './queries'
import type { Space } from './space'
import { canPreview, sizeInWords } from './words'

type Props = {
  space: Space
  item: DocumentItem | undefined
  /** The files before and after it in the list. */
  previous: (() => void) | undefined
  next: (() => void) | undefined
  onClose: () => void
}

/** A file beside the list. The arrow keys go to the one before and after it. */
export function PreviewDrawer({ space, item, previous, next, onClose }: Props) {
  // While the drawer slides away it still shows what was open.
  const [shown, setShown] = useState(item)
  if (item && item !== shown) setShown(item)
  const isOpen = item !== undefined
  const step = useEffectEvent((event: KeyboardEvent) => {
    const go = { ArrowLeft: previous, ArrowRight: next }[event.key]
    if (!go || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    go()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const press = (event: KeyboardEvent) => step(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen])
  const tools = (
    <span className={classes.steps}>
      <ActionIcon aria-label="Vorig bestand" aria-keyshortcuts="ArrowLeft" disabled={!previous} onClick={previous}>
        <IconChevronLeft size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Volgend bestand" aria-keyshortcuts="ArrowRight" disabled={!next} onClick={next}>
        <IconChevronRight size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </span>
  )
  return (
    <SideDrawer opened={isOpen} onClose={onClose} title={<bdi>{shown?.name}</bdi>} state={shown && <Facts item={shown} />}>
      {shown &&
        (canPreview(shown) ? (
          <PreviewBody
            key={shown.file_key + shown.last_modified}
            file={{ name: shown.name, content_type: shown.content_type, query: contentQuery(space, shown) }}
            tools={tools}
          />
        ) : (
          <NoPreview space={space} item={shown} tools={tools} />
        ))}
    </SideDrawer>
  )
}

const Facts = ({ item: { size, last_modified, uploaded_by } }: { item: DocumentItem }) => (
  <p className={classes.facts}>
    {sizeInWords(size)} · {formatInstant(last_modified)}
    {uploaded_by && ` · ${uploaded_by.name}`}
  </p>
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
        <Button leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />} onClick={() => void download(space, [item])}>
          Downloaden
        </Button>
      </footer>
    </>
  )
}
