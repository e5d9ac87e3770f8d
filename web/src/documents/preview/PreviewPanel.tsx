import { formatInstant } from '@pre-u/contract/platform/dates'
import type { DocumentItem } from '@pre-u/contract/documents/documents'
import { ActionIcon, Button, CloseButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { isTyping } from '../../platform/hooks/keyboard'
import { usePreferences } from '../../platform/storage/persisted'
import classes from '../folder.module.css'
import { download } from '../actions/downloads'
import { ItemIcon } from '../folder/columns'
import { contentQuery, type Space } from '../queries'
import { canPreview } from '../words'
import { NotOpened, type OpenedItem, rowLinkOf, titleOf } from './usePreview'
import { PreviewBody } from '../../platform/preview/FilePreview'
import { sizeInWords } from '../../platform/words'
import { SideDrawer } from '../../platform/dialog/SideDrawer'

type Steps = { previous: (() => void) | undefined; next: (() => void) | undefined }
type Props = Steps & { space: Space; shownKey: string; opened: OpenedItem; onClose: () => void }

export function PreviewPanel({ space, shownKey, opened, previous, next, onClose }: Props) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const close = () => {
    // Otherwise the focus is lost with the panel.
    if (panel.current?.contains(document.activeElement)) rowLinkOf(shownKey)?.focus()
    onClose()
  }
  usePanelKeys({ shownKey, previous, next, close })
  useEffect(() => {
    rowLinkOf(shownKey)?.scrollIntoView({ block: 'nearest' })
  }, [shownKey])
  return (
    <section ref={panel} data-preview className={classes.panel} aria-labelledby={titleId}>
      <header className={classes.panelHead}>
        <div>
          <h2 id={titleId} tabIndex={-1}>
            <bdi>{titleOf(opened)}</bdi>
          </h2>
          {opened.item && <PreviewFacts item={opened.item} />}
        </div>
        <CloseButton aria-label="Sluiten" aria-keyshortcuts="Escape" size="lg" onClick={close} />
      </header>
      <Preview space={space} opened={opened} previous={previous} next={next} />
    </section>
  )
}

const isHandledElsewhere = (event: KeyboardEvent) =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  isTyping(event) ||
  document.querySelector('[aria-modal=true], [role=menu], [role=listbox]') !== null

type Keys = Steps & { shownKey: string; close: () => void }

function usePanelKeys({ shownKey, previous, next, close }: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isHandledElsewhere(event)) return
    const isInList = document.activeElement?.closest('[data-row]') != null
    // j and k continue from the previewed row instead of the first.
    if (['j', 'k'].includes(event.key) && !isInList && usePreferences.getState().letterKeys) rowLinkOf(shownKey)?.focus()
    const action = { ArrowLeft: previous, ArrowRight: next, Escape: close }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // Capture phase: Esc closes the panel before the list would clear the selection.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

type PreviewDrawerProps = Steps & { space: Space; opened: OpenedItem | undefined; onClose: () => void }

export function PreviewDrawer({ space, opened, previous, next, onClose }: PreviewDrawerProps) {
  // Keeps the content visible while the drawer slides out.
  const [shown, setShown] = useState(opened)
  if (opened && opened !== shown) setShown(opened)
  const isOpen = opened !== undefined
  const step = useEffectEvent((event: KeyboardEvent) => {
    const stepAction = { ArrowLeft: previous, ArrowRight: next }[event.key]
    if (!stepAction || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    stepAction()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const press = (event: KeyboardEvent) => step(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen])
  return (
    <SideDrawer
      opened={isOpen}
      onClose={onClose}
      title={shown && <bdi>{titleOf(shown)}</bdi>}
      state={shown?.item && <PreviewFacts item={shown.item} />}
    >
      {shown && <Preview space={space} opened={shown} previous={previous} next={next} />}
    </SideDrawer>
  )
}

type PreviewProps = Steps & { space: Space; opened: OpenedItem }

function Preview({ space, opened, ...steps }: PreviewProps) {
  const { item } = opened
  if (!item) return <NotOpened opened={opened} />
  const tools = <StepButtons {...steps} />
  if (!canPreview(item)) return <NoPreview space={space} item={item} tools={tools} />
  const file = { name: item.name, content_type: item.content_type, query: contentQuery(space, item) }
  return <PreviewBody key={item.file_key + item.last_modified} file={file} tools={tools} />
}

const PreviewFacts = ({ item: { size, last_modified, uploaded_by } }: { item: DocumentItem }) => (
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
