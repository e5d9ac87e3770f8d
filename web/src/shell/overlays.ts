import { create } from 'zustand'
import { usePreferences } from '../platform/storage/persisted'
import { isTyping } from '../platform/hooks/keyboard'

export const useOverlay = create<{ open: 'palette' | 'shortcuts' | null }>(() => ({ open: null }))

const show = (open: 'palette' | 'shortcuts') => useOverlay.setState({ open })
export const showShortcuts = () => show('shortcuts')
export const closeOverlay = () => useOverlay.setState({ open: null })

export function listenForKeys() {
  const handleKey = (event: KeyboardEvent) => {
    const isPaletteKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    const isHelpKey = event.key === '?' && !isTyping(event) && usePreferences.getState().letterKeys
    if (!isPaletteKey && !isHelpKey) return
    event.preventDefault()
    show(isPaletteKey ? 'palette' : 'shortcuts')
  }
  // Before the keys of a list, which act on letters too.
  window.addEventListener('keydown', handleKey, { capture: true })
  return () => window.removeEventListener('keydown', handleKey, { capture: true })
}
