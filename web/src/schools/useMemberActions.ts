import {
  endSessionsOfMember,
  type Member,
  reinviteMember,
  removeMember,
  resetFactorsOfMember,
  updateMember,
} from '@pre-u/contract/schools/members'
import { fullName } from '@pre-u/contract/platform/names'
import { askToResetFactors } from '../accounts/public'
import { askToRemove } from '../platform/feedback/removal'
import { toastSuccess } from '../platform/feedback/toast'
import { useCall } from '../platform/api/call'

const toVersion = ({ id, updated_at }: Member) => ({ id, updated_at })

export function useMemberActions() {
  const { mutateAsync: remove } = useCall(removeMember, { quiet: true })
  const { mutate: update } = useCall(updateMember)
  const { mutate: endSessions } = useCall(endSessionsOfMember)
  const { mutateAsync: resetFactors } = useCall(resetFactorsOfMember, { quiet: true })
  const { mutate: reinvite, isPending, variables } = useCall(reinviteMember)
  return {
    removeMember: (member: Member) =>
      askToRemove({
        subject: `Contactpersoon "${fullName(member)}"`,
        body: 'Deze persoon kan daarna niet meer inloggen.',
        remove: () => remove({ body: toVersion(member) }),
      }),
    reinvite: (member: Member) =>
      reinvite({ body: toVersion(member) }, { onSuccess: () => toastSuccess(`De uitnodiging is opnieuw verstuurd naar ${member.email}`) }),
    endSessions: (member: Member) =>
      endSessions({ body: { id: member.id } }, { onSuccess: () => toastSuccess(`${fullName(member)} is overal afgemeld`) }),
    resetFactors: (member: Member) =>
      askToResetFactors({ name: fullName(member), reset: (reason) => resetFactors({ body: { id: member.id, reason } }) }),
    withdrawEmail: (member: Member) =>
      update(
        { body: { ...toVersion(member), email: member.email } },
        { onSuccess: () => toastSuccess(`Het e-mailadres blijft ${member.email}`) },
      ),
    reinvitedId: isPending ? variables.body.id : undefined,
  }
}
