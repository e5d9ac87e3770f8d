import { formatInstant } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import { reinviteStaff, staff, type StaffMember } from '@pre-u/contract/staff'
import { useSearch } from '@tanstack/react-router'
import { useListState } from '../platform/address/listState'
import { resourceQueries } from '../platform/api/resourceQueries'
import { updateOwnName, useSession } from '../platform/api/session'
import { useCall } from '../platform/api/useCall'
import { toastSuccess } from '../platform/feedback/toast'
import { SwitchField, TextField } from '../platform/form/fields'
import { FormDrawer } from '../platform/form/FormDrawer'
import { RemoveButton } from '../platform/form/RemoveButton'
import { useSwitchable } from '../platform/form/useSwitchable'
import { ActiveText, activeOptions } from '../platform/list/active'
import { ListPage } from '../platform/list/ListPage'
import { StatusText } from '../platform/list/StatusText'
import type { Action, Column, Filter } from '../platform/list/types'

const queries = resourceQueries(staff)

const Status = ({ person: { is_active, is_invited } }: { person: StaffMember }) =>
  is_active && is_invited ? <StatusText tone="pending">Uitgenodigd</StatusText> : <ActiveText isActive={is_active} />

const columns: Column<typeof staff>[] = [
  { id: 'name', sort: 'last_name', cell: fullName },
  { id: 'email', sort: 'email', cell: ({ email }) => email },
  { id: 'state', sort: 'is_active', cell: (person) => <Status person={person} /> },
  { id: 'last_login', sort: 'last_login', cell: ({ last_login }) => (last_login ? formatInstant(last_login) : 'Nog niet') },
]

const filters: Filter<typeof staff>[] = [{ kind: 'choice', name: 'is_active', options: activeOptions }]

export function StaffPage() {
  const state = useListState(staff, useSearch({ from: '/shell/settings' }))
  const ownId = useSession(({ user }) => user?.id)
  const isMe = ({ id }: StaffMember) => id === ownId
  const { mutate: reinvite } = useCall(reinviteStaff)
  const { remove, actionsFor } = useSwitchable(staff, {
    subject: fullName,
    removal: 'Deze persoon kan daarna niet meer inloggen. Wat deze persoon heeft gedaan, blijft in het logboek staan.',
  })
  const reinviteAction = ({ id, email, updated_at }: StaffMember): Action => ({
    label: 'Opnieuw uitnodigen',
    onClick: () =>
      reinvite({ params: { id }, body: { updated_at } }, { onSuccess: () => toastSuccess(`De uitnodiging is verstuurd naar ${email}`) }),
  })
  const rowActions = (person: StaffMember): Action[] => [
    { label: 'Wijzigen', onClick: () => state.show(person.id) },
    ...(person.is_active && person.is_invited ? [reinviteAction(person)] : []),
    ...(isMe(person) ? [] : actionsFor(person)),
  ]
  return (
    <>
      <ListPage
        title={staff.words.many}
        level={2}
        queries={queries}
        state={state}
        columns={columns}
        filters={filters}
        defaultOrdering="last_name"
        rowTitle={fullName}
        rowActions={rowActions}
        addLabel="Medewerker toevoegen"
        empty={{
          title: 'Nog geen medewerkers',
          body: 'Medewerkers van het Pre-U-bureau kunnen alles zien en wijzigen. Voeg de eerste toe.',
        }}
      />
      <FormDrawer
        contract={staff}
        onChanged={updateOwnName}
        opened={state.open}
        onClose={state.close}
        title={(person) => (person ? fullName(person) : 'Nieuwe medewerker')}
        renderState={(person) => <Status person={person} />}
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
      </FormDrawer>
    </>
  )
}
