import type { Member } from '@pre-u/contract/schools/members'
import { fullName } from '@pre-u/contract/platform/names'
import { askToRemove } from '../platform/feedback/removal'
import { toastSuccess } from '../platform/feedback/toast'
import { useMemberCall } from './queries'

export function useMemberActions() {
  const { mutateAsync: remove } = useMemberCall('remove_member', { quiet: true })
  const reinviting = useMemberCall('reinvite_member', { quiet: false })
  return {
    removeMember: (member: Member) =>
      askToRemove({
        what: `Contactpersoon "${fullName(member)}"`,
        body: 'Deze persoon kan daarna niet meer inloggen.',
        remove: () => remove(member.id),
      }),
    reinvite: (member: Member) =>
      reinviting.mutate(member.id, { onSuccess: () => toastSuccess(`De uitnodiging is opnieuw verstuurd naar ${member.email}`) }),
    /** Whose invitation is on its way. */
    reinviting: reinviting.isPending ? reinviting.variables : undefined,
  }
}
