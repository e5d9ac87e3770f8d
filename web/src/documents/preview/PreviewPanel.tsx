import { CloseButton } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import classes from './beside.module.css'
import { Preview, PreviewFacts, type Steps } from './Preview'
import type { Space } from '../space'
import { type OpenedItem, titleOf } from '../folder/useOpenedItem'
import { rowLinkOf, usePanelKeys } from '../folder/usePanelKeys'

type Props = Steps & { space: Space; shownKey: string; opened: OpenedItem; onClose: () => void }

/** A file beside the list, which stays usable: the row that is chosen or reached there is what is shown here. */
export function PreviewPanel({ space, shownKey, opened, previous, next, onClose }: Props) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const close = () => {
    // What had the focus goes with the panel.
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
