import type { createAppRouter } from './routes'
import { forgetDrafts, forgetOldDrafts } from './platform/storage/drafts'
import { forgetPersisted } from './platform/storage/persisted'
import { queryClient } from './platform/api/queryClient'
import { useSession } from './platform/api/session'

/** Whoever signs in or out, here or in another tab: what belonged to the one before goes, and the page follows. */
export function followSession(router: ReturnType<typeof createAppRouter>) {
  const leave = async (refused: boolean) => {
    const { href } = router.state.location
    const search = refused && href !== '/' ? { redirect: href } : {}
    // Nobody can be asked about unsaved changes that can no longer be saved.
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
