import { isTyping } from '../platform/hooks/keyboard'
import { usePreferences } from '../platform/storage/persisted'
import { showPalette } from './palette/CommandPalette'
import { showShortcuts } from './ShortcutHelp'

export function listenForKeys() {
  const handleKey = (event: KeyboardEvent) => {
    const isPaletteKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    const isHelpKey = event.key === '?' && !isTyping(event) && usePreferences.getState().letterKeys
    if (!isPaletteKey && !isHelpKey) return
    event.preventDefault()
    if (isPaletteKey) showPalette()
    else showShortcuts()
  }
  // Before the keys of a list, which act on letters too.
  window.addEventListener('keydown', handleKey, { capture: true })
  return () => window.removeEventListener('keydown', handleKey, { capture: true })
}
