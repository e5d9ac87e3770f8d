import { signOutEverywhere } from '@pre-u/contract/auth/actions'
import { confirm } from '../platform/feedback/confirm'
import { signOut } from '../platform/api/session'
import { useCall } from '../platform/api/useCall'

export function useSignOutEverywhere() {
  const { mutate, isPending } = useCall(signOutEverywhere, { onSuccess: signOut })
  const confirmAndSignOut = async () => {
    const isConfirmed = await confirm({
      title: 'Overal uitloggen?',
      body: 'U wordt op dit apparaat en op alle andere apparaten uitgelogd.',
      confirmLabel: 'Overal uitloggen',
    })
    if (isConfirmed) mutate()
  }
  return { confirmAndSignOut: () => void confirmAndSignOut(), isPending }
}
