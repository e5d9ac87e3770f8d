import type { createAppRouter } from './routes'
import { forgetDrafts, forgetOldDrafts } from './platform/storage/drafts'
import { forgetPersisted } from './platform/storage/persisted'
import { queryClient } from './platform/api/queryClient'
import { useSession } from './platform/api/session'

/** Clears one user's data and redirects when the session changes, in this tab or another. */
export function followSession(router: ReturnType<typeof createAppRouter>) {
  const leave = async (refused: boolean) => {
    const { href } = router.state.location
    const search = refused && href !== '/' ? { redirect: href } : {}
    // The unsaved changes can no longer be saved, so there is nothing to confirm.
    await router.navigate({ to: '/login', search, ignoreBlocker: true })
    forgetPersisted()
    if (!refused) forgetDrafts()
    queryClient.clear()
  }
  forgetOldDrafts()
  return useSession.subscribe((now, before) => {
    if (now.loggedIn === before.loggedIn && now.user?.id === before.user?.id) return
    if (!now.loggedIn) void leave(now.refused)
    else {
      if (before.loggedIn) queryClient.clear()
      void router.invalidate()
    }
  })
}
