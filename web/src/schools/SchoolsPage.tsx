import { countingStatuses } from '@pre-u/contract/students/status'
import { fullName } from '@pre-u/contract/platform/names'
import { plans } from '@pre-u/contract/schools/plans'
import { contactStateNames, contactStates, provinces, type School, schools } from '@pre-u/contract/schools/schools'
import { regions } from '@pre-u/contract/schools/regions'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { currentSchoolYear, YEAR_FILTER } from '../platform/address/schoolYear'
import { RecordLink } from '../platform/page/links'
import { dropdown } from '../platform/api/dropdowns'
import { ListPage } from '../platform/list/ListPage'
import { loadList } from '../platform/list/rows'
import { TwoLines } from '../platform/list/cells'
import type { Column, Filter, Option } from '../platform/list/types'
import { type ListState, useListState } from '../platform/address/listState'
import { number } from '../platform/words'
import { FileLinks } from './FileLinks'
import { useBulkActions } from './bulk/useBulkActions'
import { exportMembers, schoolQueries } from './queries'
import { SchoolState } from './SchoolState'
import { useSchoolActions } from './useSchoolActions'
import { SchoolForm } from './SchoolForm'

const primaryContact = ({ members }: School) => members.find(({ is_primary }) => is_primary)

const columns: Column<typeof schools>[] = [
  {
    id: 'name',
    sort: 'name',
    cut: 'wide',
    exportAs: ['name', 'city'],
    cell: (school) => <TwoLines small={school.city}>{school.name}</TwoLines>,
  },
  { id: 'brin', header: 'BRIN', sort: 'brin', cell: (school) => school.brin },
  { id: 'city', sort: 'city', hidden: true, cell: (school) => school.city },
  { id: 'province', sort: 'province', hidden: true, cell: (school) => school.province },
  { id: 'region', sort: 'region', hidden: true, cell: (school) => school.region },
  { id: 'plan', cell: (school) => school.plan?.name ?? 'Geen pakket' },
  {
    id: 'primary_contact',
    header: 'Eerste contactpersoon',
    cell: (school) => {
      const contact = primaryContact(school)
      return contact ? fullName(contact) : ''
    },
  },
  { id: 'members', numeric: true, cell: ({ id, members }) => <RecordLink to={`/schools/${id}`}>{members.length}</RecordLink> },
  {
    id: 'registrations_count',
    sort: 'registrations_count',
    numeric: true,
    cell: ({ id, registrations_count }) => (
      <RecordLink to="/" search={{ school__id: String(id), [YEAR_FILTER]: currentSchoolYear(), status__in: countingStatuses.join(',') }}>
        {number(registrations_count)}
      </RecordLink>
    ),
  },
  { id: 'is_active', header: 'Status', cell: (school) => <SchoolState school={school} /> },
]

const named = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))
const contactOptions = contactStates.map((value) => ({ value, label: contactStateNames[value] }))
const ACTIVE = { is_active: 'true' }
const pageOf = (id: number) => `/schools/${id}`

function useCityOptions(state: ListState<typeof schools>): Option[] {
  const { data: choices = [] } = useQuery(dropdown(schools))
  const { data } = useQuery(schoolQueries.list(state.query))
  const cities = [...choices, ...(data?.results ?? [])].map(({ city }) => city)
  return named([...new Set(cities)].toSorted((a, b) => a.localeCompare(b, 'nl')))
}

export const load = (address: Record<string, unknown>) => loadList(schoolQueries, schools, address, ACTIVE)

export function SchoolsPage() {
  const state = useListState(schools, useSearch({ from: '/shell/schools' }), ACTIVE)
  const { archiveAction, removeSchool } = useSchoolActions()
  const bulkActions = useBulkActions(state)
  const { data: offeredPlans = [] } = useQuery(dropdown(plans))
  const filters: Filter<typeof schools>[] = [
    {
      kind: 'choice',
      name: 'is_active',
      label: 'Status',
      options: [
        { value: 'true', label: 'Actief' },
        { value: 'false', label: 'Gearchiveerd' },
      ],
    },
    { kind: 'choice', name: 'plan__id', options: offeredPlans.map(({ id, name }) => ({ value: String(id), label: name })) },
    { kind: 'choice', name: 'city', options: useCityOptions(state) },
    { kind: 'choice', name: 'province', options: named(provinces) },
    { kind: 'choice', name: 'region', options: named(regions) },
    { kind: 'choice', name: 'contacts', options: contactOptions },
  ]
  const actionsOf = (school: School) => [
    { label: 'Wijzigen', onClick: () => state.show(school.id) },
    archiveAction(school),
    { label: 'Verwijderen', danger: true, onClick: () => void removeSchool(school) },
  ]
  return (
    <ListPage
      title="Scholen"
      queries={schoolQueries}
      state={state}
      columns={columns}
      filters={filters}
      defaultOrdering="name"
      row={{ titleOf: ({ name }) => name, pageOf, openLabel: 'Openen', actionsOf }}
      bulkActions={bulkActions}
      actions={<FileLinks />}
      addLabel="School toevoegen"
      otherExports={{ Contactpersonen: exportMembers }}
      empty={{ title: 'Nog geen scholen', body: 'Hier staan de scholen die meedoen aan Pre-U. Voeg de eerste toe.' }}
    >
      <SchoolForm opened={state.open} onClose={state.close} />
    </ListPage>
  )
}
