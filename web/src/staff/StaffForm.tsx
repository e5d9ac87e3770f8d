import { fullName } from '@pre-u/contract/platform/names'
import { type StaffInput, staffInput, type StaffMember } from '@pre-u/contract/staff'
import { SwitchField, TextField } from '../platform/form/fields'
import { RecordDrawer } from '../platform/form/RecordDrawer'
import { RemoveButton } from '../platform/form/RemoveButton'
import type { DraftOf } from '../platform/form/useDraft'
import type { Opened } from '../platform/address/listState'
import { followOwnName } from '../platform/api/session'
import { staffQueries } from './queries'
import { StaffStatus } from './StaffStatus'
import { useStaffActions } from './useStaffActions'

const defaults = (): DraftOf<StaffInput> => ({ first_name: '', infix: '', last_name: '', email: '', is_active: true })

export function StaffForm({ opened, onClose }: { opened: Opened | undefined; onClose: () => void }) {
  const { remove, isMe } = useStaffActions()
  const { mutateAsync: create } = staffQueries.useCreate({ quiet: true })
  const { mutateAsync: update } = staffQueries.useUpdate({ quiet: true })
  return (
    <RecordDrawer<StaffMember, StaffInput>
      schema={staffInput}
      one={staffQueries.one}
      create={create}
      update={async (change) => followOwnName(await update(change))}
      defaults={defaults}
      opened={opened}
      onClose={onClose}
      title={(person) => (person ? fullName(person) : 'Nieuwe medewerker')}
      renderState={(person) => <StaffStatus person={person} />}
      renderSecondary={(person, leave) => !isMe(person) && <RemoveButton remove={() => remove(person)} leave={leave} />}
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
            description={person ? undefined : 'Naar dit adres gaat een uitnodiging om een wachtwoord te kiezen. Die is 7 dagen geldig.'}
          />
          {person && !isMe(person) && (
            <SwitchField form={form} name="is_active" description="Wie niet actief is, kan niet inloggen en wordt meteen uitgelogd." />
          )}
        </>
      )}
    </RecordDrawer>
  )
}
