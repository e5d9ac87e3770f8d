import { create } from 'zustand'
import { usePreferences } from '../platform/storage/persisted'
import { isLetter, isTyping } from '../platform/hooks/typing'

type Overlay = {
  open: 'palette' | 'shortcuts' | null
  /** What was typed since the palette was asked for; null when its field is there, or nobody asked. */
  typed: string | null
}

export const useOverlay = create<Overlay>(() => ({ open: null, typed: null }))

export const showShortcuts = () => useOverlay.setState({ open: 'shortcuts' })
export const closeOverlay = () => useOverlay.setState({ open: null, typed: null })

/** An overlay whose code cannot be loaded takes no letters, and its key asks for it again. */
export const orClose = <Code>(loading: Promise<Code>): Promise<Code> =>
  loading.catch((error: unknown) => {
    closeOverlay()
    throw error
  })

function showPalette() {
  if (useOverlay.getState().open !== 'palette') useOverlay.setState({ open: 'palette', typed: '' })
}

/** The code of the palette is still on its way: the letters are for its field, whatever has the focus now. */
function keepLetter(event: KeyboardEvent) {
  const { typed } = useOverlay.getState()
  if (typed === null || !isLetter(event)) return false
  useOverlay.setState({ typed: typed + event.key })
  return true
}

export function listenForKeys() {
  const handleKey = (event: KeyboardEvent) => {
    const isPaletteKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    const isHelpKey = event.key === '?' && !isTyping(event) && usePreferences.getState().letterKeys
    if (keepLetter(event)) event.preventDefault()
    else if (isPaletteKey || isHelpKey) {
      event.preventDefault()
      if (isPaletteKey) showPalette()
      else showShortcuts()
    }
  }
  // Before the keys of a list, which act on letters too.
  window.addEventListener('keydown', handleKey, { capture: true })
  return () => window.removeEventListener('keydown', handleKey, { capture: true })
}
