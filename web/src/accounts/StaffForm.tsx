import { emailChangeInWords, emailHint } from '@pre-u/contract/platform/people'
import { fullName } from '@pre-u/contract/platform/names'
import { staff, type StaffMember } from '@pre-u/contract/accounts/staff'
import type { Opened } from '../platform/address/listState'
import { updateOwnName, useSession } from '../platform/api/session'
import { SwitchField, TextField } from '../platform/form/fields'
import { FormDrawer } from '../platform/form/FormDrawer'
import { ActiveText, StatusText } from '../platform/list/cells'

export const StaffState = ({ person: { is_active, is_invited } }: { person: StaffMember }) =>
  is_active && is_invited ? <StatusText tone="pending">Uitgenodigd</StatusText> : <ActiveText isActive={is_active} />

const INVITATION_HINT = 'Naar dit adres gaat een uitnodiging om een wachtwoord te kiezen. Die is 7 dagen geldig.'

type Props = { opened: Opened | undefined; onClose: () => void; remove: (person: StaffMember) => Promise<boolean> }

export function StaffForm({ opened, onClose, remove }: Props) {
  const ownId = useSession(({ user }) => user?.id)
  const isMe = ({ id }: StaffMember) => id === ownId
  return (
    <FormDrawer
      contract={staff}
      onChanged={updateOwnName}
      describeSaved={emailChangeInWords}
      opened={opened}
      onClose={onClose}
      title={(person) => (person ? fullName(person) : 'Nieuwe medewerker')}
      renderState={(person) => <StaffState person={person} />}
      remove={remove}
      mayRemove={(person) => !isMe(person)}
    >
      {(form, person) => (
        <>
          <TextField form={form} name="first_name" autoComplete="off" data-autofocus />
          <TextField form={form} name="infix" autoComplete="off" />
          <TextField form={form} name="last_name" autoComplete="off" />
          <TextField
            form={form}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            description={person && !person.is_invited ? emailHint(person.pending_email) : INVITATION_HINT}
          />
          {person && !isMe(person) && (
            <SwitchField form={form} name="is_active" description="Wie niet actief is, kan niet inloggen en wordt meteen uitgelogd." />
          )}
        </>
      )}
    </FormDrawer>
  )
}
