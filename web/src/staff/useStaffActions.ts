import { fullName } from '@pre-u/contract/platform/names'
import { staff, type StaffMember } from '@pre-u/contract/staff'
import { toastSuccess } from '../platform/feedback/toast'
import { useSwitchable } from '../platform/form/useSwitchable'
import { useSession } from '../platform/api/session'
import { staffQueries } from './queries'

export function useStaffActions() {
  const me = useSession(({ user }) => user?.id)
  const { mutate: reinvite } = staffQueries.useAction('reinvite')
  const switchable = useSwitchable(staff, {
    what: fullName,
    removal: 'Deze persoon kan daarna niet meer inloggen. Wat deze persoon heeft gedaan, blijft in het logboek staan.',
  })
  return {
    ...switchable,
    isMe: ({ id }: StaffMember) => id === me,
    /** Whoever has no password yet can be mailed a new link to set one. */
    mayReinvite: ({ is_active, is_invited }: StaffMember) => is_active && is_invited,
    reinvite: ({ id, email }: StaffMember) =>
      reinvite({ id, body: {} }, { onSuccess: () => toastSuccess(`De uitnodiging is verstuurd naar ${email}`) }),
  }
}
