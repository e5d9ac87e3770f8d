import { formatInstant } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import { invitationInWords } from '@pre-u/contract/platform/people'
import { endSessionsOfStaff, reinviteStaff, staff, type StaffMember } from '@pre-u/contract/accounts/staff'
import { useSearch } from '@tanstack/react-router'
import { useListState } from '../platform/address/listState'
import { resourceQueries, useUpdate } from '../platform/api/resourceQueries'
import { useSession } from '../platform/api/session'
import { useCall } from '../platform/api/call'
import { toastSuccess } from '../platform/feedback/toast'
import { useRowActions } from '../platform/form/useRowActions'
import { activeOptions, StatusText } from '../platform/list/cells'
import type { TextSearch } from '../platform/address/searchParams'
import { exportAction } from '../platform/list/BulkBar'
import { ListPage } from '../platform/list/ListPage'
import { loadList } from '../platform/list/rows'
import type { Action, Column, Filter } from '../platform/list/types'
import { StaffForm, StaffState } from './StaffForm'

const queries = resourceQueries(staff)

const columns: Column<typeof staff>[] = [
  { id: 'name', sort: 'last_name', cell: fullName },
  {
    id: 'email',
    sort: 'email',
    cell: ({ email, pending_email }) => (
      <>
        <div>{email}</div>
        {pending_email && <StatusText tone="pending">Nieuw adres wacht op bevestiging</StatusText>}
      </>
    ),
  },
  { id: 'state', sort: 'is_active', cell: (person) => <StaffState person={person} /> },
  { id: 'last_login', sort: 'last_login', cell: ({ last_login }) => (last_login ? formatInstant(last_login) : 'Nog niet') },
]

const filters: Filter<typeof staff>[] = [{ kind: 'choice', name: 'is_active', options: activeOptions }]

const bulkActions = [exportAction(queries.exportSelection)]

export const load = (address: TextSearch) => loadList(queries, staff, address)

export function StaffPage() {
  const state = useListState(staff, useSearch({ from: '/shell/settings' }))
  const ownId = useSession(({ user }) => user?.id)
  const isMe = ({ id }: StaffMember) => id === ownId
  const { mutate: reinvite } = useCall(reinviteStaff)
  const { mutate: update } = useUpdate(staff)
  const { mutate: endSessions } = useCall(endSessionsOfStaff)
  const { remove, actionsFor } = useRowActions(staff, {
    subject: fullName,
    removal: 'Deze persoon kan daarna niet meer inloggen. Wat deze persoon heeft gedaan, blijft in het logboek staan.',
  })
  const reinviteAction = (person: StaffMember): Action => ({
    label: 'Opnieuw uitnodigen',
    onClick: () => {
      const { id, updated_at } = person
      reinvite({ params: { id }, body: { updated_at } }, { onSuccess: () => toastSuccess(invitationInWords(person)) })
    },
  })
  const endSessionsAction = (person: StaffMember): Action => ({
    label: 'Overal afmelden',
    onClick: () => endSessions({ params: { id: person.id } }, { onSuccess: () => toastSuccess(`${fullName(person)} is overal afgemeld`) }),
  })
  const withdrawAction = (person: StaffMember): Action => ({
    label: 'Nieuw adres intrekken',
    onClick: () =>
      update(
        { record: person, changes: { email: person.email } },
        { onSuccess: () => toastSuccess(`Het e-mailadres blijft ${person.email}`) },
      ),
  })
  const actionsOf = (person: StaffMember): Action[] => [
    ...(person.pending_email ? [withdrawAction(person)] : []),
    ...(person.is_active && person.is_invited ? [reinviteAction(person)] : []),
    ...(isMe(person) ? [] : [...(person.is_invited ? [] : [endSessionsAction(person)]), ...actionsFor(person)]),
  ]
  return (
    <ListPage
      title={staff.words.many}
      level={2}
      queries={queries}
      state={state}
      columns={columns}
      filters={filters}
      defaultOrdering="last_name"
      row={{ titleOf: fullName, openLabel: 'Wijzigen', actionsOf }}
      bulkActions={bulkActions}
      addLabel="Medewerker toevoegen"
      empty={{
        title: 'Nog geen medewerkers',
        body: 'Medewerkers van het Pre-U-bureau kunnen alles zien en wijzigen. Voeg de eerste toe.',
      }}
    >
      <StaffForm opened={state.open} onClose={state.close} remove={remove} />
    </ListPage>
  )
}
