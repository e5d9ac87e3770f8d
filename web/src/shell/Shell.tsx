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
import { listenForKeys } from './shortcutKeys'
import classes from './shell.module.css'
import { SubNavigation } from './SubNavigation'
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
  return (
    <>
      <a className="skip-link" href="#inhoud">
        Naar de inhoud
      </a>
      <TopBar user={user} pathname={pathname} />
      <SubNavigation user={user} pathname={pathname} selectedSchool={selectedSchool} />
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
