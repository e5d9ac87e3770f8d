import { useEffect } from 'react'
import { useIsPhone } from '../../platform/hooks/screen'
import { type CellPosition, type RowsProps, stopId } from './Cell'
import classes from './grid.module.css'
import { useCellEvents } from './keys'
import { isList } from './paste'
import { PupilCards } from './PupilCards'
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

/** Whoever comes with a list pastes it, wherever the focus is. */
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

/** The rows: a table, or cards on a phone. */
export function PupilGrid({ goTo, onVisit, onLeave, onPaste, ...props }: Props) {
  const { rows, fields, target } = props
  const isPhone = useIsPhone()
  const events = useCellEvents({ rows, fields, isTable: !isPhone, goTo, onVisit, onLeave, onPaste })
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
