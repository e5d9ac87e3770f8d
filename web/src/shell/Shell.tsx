import type { User } from '@pre-u/contract/accounts/auth'
import { speakDutch } from '@pre-u/contract/platform/messages'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import '../platform/theme/mantine-shell.css'
import '../platform/theme/shell.css'
import { fieldLabel } from '../platform/feedback/fieldLabels'
import { Dialogs } from '../platform/dialog/Dialogs'
import { loadDropdowns } from '../platform/api/dropdowns'
import { queryClient } from '../platform/api/queryClient'
import { askForProof } from '../accounts/ProofDialog'
import { askForProofWith } from '../platform/api/api'
import { refreshOnChanges } from '../platform/live/live'
import { useSession } from '../platform/api/session'
import { LoadingStatus } from '../platform/page/Message'
import { isTyping } from '../platform/hooks/keyboard'
import { usePreferences } from '../platform/storage/persisted'
import { showPalette } from './palette/CommandPalette'
import { showShortcuts } from './ShortcutHelp'
import classes from './shell.module.css'
import { currentEntry, subNavigationFor } from '../navigation'
import { MenuEntries } from './MenuDrawer'
import { TopBar } from './TopBar'
import { useSelectedSchool } from './useSelectedSchool'

/** Tells the styles how wide the page's scrollbar is: a dialog hides it, and the page below is not to move. */
function followScrollbar() {
  const { documentElement: root, body } = document
  // Called after a layout: measuring at any other moment would cause one more.
  const observer = new ResizeObserver(() => {
    const isHidden = document.querySelector("[aria-modal='true']") !== null
    if (!isHidden) body.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
  })
  observer.observe(root)
  return () => observer.disconnect()
}

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

speakDutch(fieldLabel)
askForProofWith(askForProof)

function SignedIn({ user }: { user: User }) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const selectedSchool = useSelectedSchool(user, pathname)
  useEffect(() => {
    const controller = new AbortController()
    void loadDropdowns(client, controller.signal)
    return () => controller.abort()
  }, [client])
  useEffect(() => refreshOnChanges(client), [client])
  // Before the browser paints: who sees the page can press its keys.
  useLayoutEffect(listenForKeys, [])
  useEffect(followScrollbar, [])
  const parts = subNavigationFor(user, pathname, selectedSchool)
  return (
    <>
      <a className="skip-link" href="#inhoud">
        Naar de inhoud
      </a>
      <TopBar user={user} pathname={pathname} />
      {parts.length > 0 && (
        <nav className={classes.sub} aria-label="Onderdelen">
          <MenuEntries entries={parts} current={currentEntry(parts, pathname)} classes={{ list: classes.tabs, entry: classes.tab }} />
        </nav>
      )}
      <main id="inhoud" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <LoadingStatus />
      <Dialogs />
    </>
  )
}

/** There is no user between signing out and leaving the page. */
export function Shell() {
  const user = useSession((session) => session.user)
  return (
    user && (
      <QueryClientProvider client={queryClient}>
        <SignedIn key={user.id} user={user} />
      </QueryClientProvider>
    )
  )
}
