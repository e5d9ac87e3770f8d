import type { createAppRouter } from './router'
import { closeAllToasts } from './platform/feedback/toast'
import { queryClient } from './platform/api/queryClient'
import { resetPersisted } from './platform/storage/persisted'
import { useSession } from './platform/api/session'

/** Clears one user's data and redirects when the session changes, in this tab or another; queryClient.ts clears it for another user. */
export function followSession(router: ReturnType<typeof createAppRouter>) {
  const redirectToLogin = async (wasRefused: boolean) => {
    const { href } = router.state.location
    const search = wasRefused && href !== '/' ? { redirect: href } : {}
    // The unsaved changes can no longer be saved, so there is nothing to confirm.
    await router.navigate({ to: '/login', search, ignoreBlocker: true })
    resetPersisted()
    queryClient.clear()
  }
  return useSession.subscribe((current, previous) => {
    if (current.loggedIn === previous.loggedIn && current.user?.id === previous.user?.id) return
    // Toasts name people, and offer what only this user may do.
    if (!current.loggedIn) closeAllToasts()
    void (current.loggedIn ? router.invalidate() : redirectToLogin(current.wasRefused))
  })
}
