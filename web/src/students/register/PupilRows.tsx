import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { type RowsProps, type CellPosition, stopId, useCellEvents } from './cells'
import { PupilCards } from './PupilCards'
import { isList } from './paste'
import { PupilTable } from './PupilTable'
import type { PupilField } from './rows'

type Props = RowsProps & {
  goTo: (position: CellPosition | null) => void
  onLeave: (key: number) => void
  onPaste: (text: string, at: { index: number; field: PupilField } | undefined) => void
}

const MAX_FRAMES = 30

/** A virtual row is rendered only some frames after the scroll. */
function focusWhenRendered(id: string, frames = MAX_FRAMES) {
  const element = document.getElementById(id)
  if (!element) {
    if (frames > 0) requestAnimationFrame(() => focusWhenRendered(id, frames - 1))
    return
  }
  element.focus()
  if (element instanceof HTMLInputElement) element.select()
}

const isOutsideFields = (target: EventTarget | null) =>
  !(target instanceof Element) || (!target.closest('input, textarea, select') && !document.querySelector('[aria-modal=true]'))

function usePasteAnywhere(onPaste: Props['onPaste']) {
  useEffect(() => {
    const pasteList = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (event.defaultPrevented || !isOutsideFields(event.target) || !isList(text)) return
      event.preventDefault()
      onPaste(text, undefined)
    }
    document.addEventListener('paste', pasteList)
    return () => document.removeEventListener('paste', pasteList)
  }, [onPaste])
}

export function PupilRows({ goTo, onLeave, onPaste, ...props }: Props) {
  const { rows, target } = props
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const events = useCellEvents({ count: rows.length, goTo, onLeave, onPaste })
  usePasteAnywhere(onPaste)
  const targetId = target && rows[target.index] ? stopId(rows[target.index]!, target.stop) : null
  useEffect(() => {
    if (!targetId) return
    focusWhenRendered(targetId)
    goTo(null)
  }, [targetId, goTo])
  return (
    // The events bubble from the fields; the element itself is not focusable.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div {...events}>{isPhone ? <PupilCards {...props} /> : <PupilTable {...props} />}</div>
  )
}
