import { formatInstant } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import { staff, type StaffMember } from '@pre-u/contract/staff'
import { useSearch } from '@tanstack/react-router'
import { activeOptions } from '../platform/list/active'
import { ListPage } from '../platform/list/ListPage'
import type { Action, Column, Filter } from '../platform/list/types'
import { useListState } from '../platform/address/listState'
import { staffQueries } from './queries'
import { StaffForm } from './StaffForm'
import { StaffStatus } from './StaffStatus'
import { useStaffActions } from './useStaffActions'

const columns: Column<typeof staff>[] = [
  { id: 'name', header: 'Naam', sort: 'last_name', cell: fullName },
  { id: 'email', header: 'E-mailadres', sort: 'email', cell: (person) => person.email },
  { id: 'state', header: 'Status', sort: 'is_active', cell: (person) => <StaffStatus person={person} /> },
  {
    id: 'last_login',
    header: 'Laatst ingelogd',
    sort: 'last_login',
    cell: ({ last_login }) => (last_login ? formatInstant(last_login) : 'Nog niet'),
  },
]

const filters: Filter<typeof staff>[] = [{ kind: 'choice', name: 'is_active', label: 'Actief', options: activeOptions }]

export function StaffPage() {
  const state = useListState(staff, useSearch({ from: '/shell/settings' }))
  const { remove, setActive, reinvite, mayReinvite, isMe } = useStaffActions()
  const rowActions = (person: StaffMember): Action[] => [
    { label: 'Wijzigen', onClick: () => state.show(person.id) },
    ...(mayReinvite(person) ? [{ label: 'Opnieuw uitnodigen', onClick: () => reinvite(person) }] : []),
    ...(isMe(person)
      ? []
      : [
          { label: person.is_active ? 'Deactiveren' : 'Activeren', onClick: () => void setActive(person, !person.is_active) },
          { label: 'Verwijderen', danger: true, onClick: () => void remove(person) },
        ]),
  ]
  return (
    <>
      <ListPage
        title="Medewerkers"
        level={2}
        queries={staffQueries}
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
      <StaffForm opened={state.open} onClose={state.close} />
    </>
  )
}
