import { signOutEverywhere } from '@pre-u/contract/accounts/actions'
import { confirm } from '../platform/feedback/confirm'
import { signingOutLosesWork } from '../platform/form/unsavedWork'
import { signOut } from '../platform/api/session'
import { saveDrafts } from '../platform/drafts/drafts'
import { useCall } from '../platform/api/call'

export function useSignOutEverywhere() {
  const { mutate, isPending } = useCall(signOutEverywhere, { onSuccess: signOut })
  const confirmAndSignOut = async () => {
    const devices = 'U wordt op dit apparaat en op alle andere apparaten uitgelogd.'
    const work = 'U hebt iets ingevuld dat nog niet is opgeslagen of verstuurd. Dat gaat verloren.'
    await saveDrafts()
    const losesWork = signingOutLosesWork()
    const isConfirmed = await confirm({
      title: 'Overal uitloggen?',
      body: losesWork ? `${devices} ${work}` : devices,
      danger: losesWork,
      confirmLabel: 'Overal uitloggen',
    })
    if (isConfirmed) mutate()
  }
  return { confirmAndSignOut: () => void confirmAndSignOut(), isPending }
}
