import { signOutEverywhere } from '@pre-u/contract/auth/actions'
import { confirm } from '../platform/feedback/confirm'
import { signOut } from '../platform/api/session'
import { useCall } from '../platform/api/useCall'

export function useSignOutEverywhere() {
  const { mutate, isPending } = useCall(signOutEverywhere, { onSuccess: signOut })
  const ask = async () => {
    const sure = await confirm({
      title: 'Overal uitloggen?',
      body: 'U wordt op dit apparaat en op alle andere apparaten uitgelogd.',
      confirmLabel: 'Overal uitloggen',
    })
    if (sure) mutate()
  }
  return { ask: () => void ask(), isPending }
}
