import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api/api'
import { confirm } from '../platform/feedback/confirm'
import { signOut } from '../platform/api/session'

/** Ends every session of this person, this one last. */
export function useSignOutEverywhere() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await api('POST', '/auth/logout/all/')
      await signOut()
    },
  })
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
