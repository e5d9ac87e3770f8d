import { useEffect } from 'react'
import { useIsPhone } from '../../platform/hooks/screen'
import { type CellPosition, type RowsProps, stopId, useCellEvents } from './cells'
import classes from './grid.module.css'
import { PupilCards } from './PupilCards'
import { isList } from './paste'
import { PupilTable } from './PupilTable'
import { isBlank, type PupilField } from './rows'

type Props = RowsProps & {
  goTo: (position: CellPosition | null) => void
  onVisit: (position: CellPosition) => void
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

const isInField = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea, select') !== null

function usePasteAnywhere(onPaste: Props['onPaste']) {
  useEffect(() => {
    const pasteList = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const isForField = isInField(event.target) && !isList(text)
      if (event.defaultPrevented || isForField || text.trim() === '' || document.querySelector('[aria-modal=true]')) return
      event.preventDefault()
      onPaste(text, undefined)
    }
    document.addEventListener('paste', pasteList)
    return () => document.removeEventListener('paste', pasteList)
  }, [onPaste])
}

export function PupilRows({ goTo, onVisit, onLeave, onPaste, ...props }: Props) {
  const { rows, fields, validate, target } = props
  const isPhone = useIsPhone()
  const events = useCellEvents({ rows, fields, validate, isTable: !isPhone, goTo, onVisit, onLeave, onPaste })
  usePasteAnywhere(onPaste)
  const row = target && rows[target.index]
  // An empty row of the table cannot be removed.
  const targetId = row ? stopId(row, target.stop === 'remove' && isBlank(row) ? 'first_name' : target.stop) : null
  useEffect(() => {
    if (!targetId) return
    focusWhenRendered(targetId)
    goTo(null)
  }, [targetId, goTo])
  return (
    // The events bubble from the fields; the element itself is not focusable.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.rows} {...events}>
      {isPhone ? <PupilCards {...props} /> : <PupilTable {...props} />}
    </div>
  )
}
