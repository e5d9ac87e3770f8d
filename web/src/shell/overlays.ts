import { create } from 'zustand'
import { usePreferences } from '../platform/storage/persisted'
import { isTyping } from '../platform/hooks/typing'

export const useOverlay = create<{ open: 'palette' | 'shortcuts' | null }>(() => ({ open: null }))

const showPalette = () => useOverlay.setState({ open: 'palette' })
export const showShortcuts = () => useOverlay.setState({ open: 'shortcuts' })
export const closeOverlay = () => useOverlay.setState({ open: null })

export function listenForKeys() {
  const onKey = (event: KeyboardEvent) => {
    const paletteKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    const helpKey = event.key === '?' && !isTyping(event) && usePreferences.getState().letterKeys
    if (!paletteKey && !helpKey) return
    event.preventDefault()
    if (paletteKey) showPalette()
    else showShortcuts()
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}
