import { create } from 'zustand'
import { usePreferences } from '../platform/storage/persisted'
import { isTyping } from '../platform/hooks/typing'

export const useOverlay = create<{ open: 'palette' | 'shortcuts' | null }>(() => ({ open: null }))

const showPalette = () => useOverlay.setState({ open: 'palette' })
export const showShortcuts = () => useOverlay.setState({ open: 'shortcuts' })
export const closeOverlay = () => useOverlay.setState({ open: null })

export function listenForKeys() {
  const handleKey = (event: KeyboardEvent) => {
    const isPaletteKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    const isHelpKey = event.key === '?' && !isTyping(event) && usePreferences.getState().letterKeys
    if (!isPaletteKey && !isHelpKey) return
    event.preventDefault()
    if (isPaletteKey) showPalette()
    else showShortcuts()
  }
  window.addEventListener('keydown', handleKey)
  return () => window.removeEventListener('keydown', handleKey)
}
