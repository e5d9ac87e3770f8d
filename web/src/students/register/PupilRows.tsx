import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { type RowsProps, type Spot, stopId, useCellEvents } from './cells'
import { PupilCards } from './PupilCards'
import { isList } from './paste'
import { PupilTable } from './PupilTable'
import type { PupilField } from './rows'

type Props = RowsProps & {
  goTo: (spot: Spot | null) => void
  onLeave: (key: number) => void
  onPaste: (text: string, at: { index: number; field: PupilField } | undefined) => void
}

const FRAMES = 30

/** A virtual row is rendered only some frames after the scroll. */
function focusWhenThere(id: string, frames = FRAMES) {
  const found = document.getElementById(id)
  if (!found) {
    if (frames > 0) requestAnimationFrame(() => focusWhenThere(id, frames - 1))
    return
  }
  found.focus()
  if (found instanceof HTMLInputElement) found.select()
}

const isElsewhere = (target: EventTarget | null) =>
  !(target instanceof Element) || (!target.closest('input, textarea, select') && !document.querySelector('[aria-modal=true]'))

function usePasteAnywhere(onPaste: Props['onPaste']) {
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (event.defaultPrevented || !isElsewhere(event.target) || !isList(text)) return
      event.preventDefault()
      onPaste(text, undefined)
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [onPaste])
}

export function PupilRows({ goTo, onLeave, onPaste, ...props }: Props) {
  const { rows, target } = props
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const events = useCellEvents({ count: rows.length, goTo, onLeave, onPaste })
  usePasteAnywhere(onPaste)
  const wanted = target && rows[target.index] ? stopId(rows[target.index]!, target.stop) : null
  useEffect(() => {
    if (!wanted) return
    focusWhenThere(wanted)
    goTo(null)
  }, [wanted, goTo])
  return (
    // The events bubble from the fields; the element itself is not focusable.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div {...events}>{isPhone ? <PupilCards {...props} /> : <PupilTable {...props} />}</div>
  )
}
