import { create } from 'zustand'
import { usePreferences } from '../platform/storage/persisted'
import { isTyping } from '../platform/hooks/typing'

type Overlay = {
  open: 'palette' | 'shortcuts' | null
  /** What was typed since the palette was asked for; null when its field is there, or nobody asked. */
  typed: string | null
}

export const useOverlay = create<Overlay>(() => ({ open: null, typed: null }))

export const showShortcuts = () => useOverlay.setState({ open: 'shortcuts' })
export const closeOverlay = () => useOverlay.setState({ open: null, typed: null })

function showPalette() {
  if (useOverlay.getState().open !== 'palette') useOverlay.setState({ open: 'palette', typed: '' })
}

/** The code of the palette is still on its way: the letters are for its field, whatever has the focus now. */
function keepLetter(event: KeyboardEvent) {
  const { typed } = useOverlay.getState()
  if (typed === null || event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return false
  useOverlay.setState({ typed: typed + event.key })
  return true
}

export function listenForKeys() {
  const handleKey = (event: KeyboardEvent) => {
    const isPaletteKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    const isHelpKey = event.key === '?' && !isTyping(event) && usePreferences.getState().letterKeys
    const isKept = keepLetter(event)
    if (!isKept && !isPaletteKey && !isHelpKey) return
    event.preventDefault()
    if (isKept) return
    if (isPaletteKey) showPalette()
    else showShortcuts()
  }
  // Before the keys of a list, which act on letters too.
  window.addEventListener('keydown', handleKey, { capture: true })
  return () => window.removeEventListener('keydown', handleKey, { capture: true })
}
