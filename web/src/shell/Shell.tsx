import '../platform/theme/mantine-shell.css'
import '../platform/feedback/fieldLabels'
import type { User } from '@pre-u/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConfirmDialog } from '../platform/feedback/ConfirmDialog'
import { loadDropdowns } from '../platform/api/dropdowns'
import { refreshOnChanges } from '../platform/live/live'
import { useSession } from '../platform/api/session'
import { CommandPalette } from './CommandPalette'
import classes from './Shell.module.css'
import { ShortcutHelp } from './ShortcutHelp'
import { SubNavigation } from './SubNavigation'
import { TopBar } from './TopBar'
import { useSelectedSchool } from './useSelectedSchool'

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
      <ConfirmDialog />
      <CommandPalette user={user} />
      <ShortcutHelp />
    </>
  )
}

/** There is no user between signing out and leaving the page. */
export function Shell() {
  const user = useSession((session) => session.user)
  return user && <SignedIn key={user.id} user={user} />
}
