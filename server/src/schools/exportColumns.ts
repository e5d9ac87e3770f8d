import { fullName } from '@pre-u/contract/names'
import type { School } from '@pre-u/contract/schools'
import type { ExportColumn } from '../platform/export'

const primaryOf = ({ members }: School) => members.find(({ is_primary }) => is_primary)

/** The list's columns first, under the same keys, then what only a file has room for. */
export const exportColumns: ExportColumn<School>[] = [
  { key: 'name', heading: 'Naam', kind: 'text', value: ({ name }) => name },
  { key: 'city', heading: 'Plaats', kind: 'text', value: ({ city }) => city },
  { key: 'brin', heading: 'BRIN', kind: 'text', value: ({ brin }) => brin },
  { key: 'plan', heading: 'Pakket', kind: 'text', value: ({ plan }) => plan?.name ?? null },
  {
    key: 'primary_contact',
    heading: 'Eerste contactpersoon',
    kind: 'text',
    value: (school) => {
      const person = primaryOf(school)
      return person ? fullName(person) : null
    },
  },
  { key: 'members', heading: 'Contactpersonen', kind: 'number', value: ({ members }) => members.length },
  { key: 'registrations_count', heading: 'Inschrijvingen dit schooljaar', kind: 'number', value: (school) => school.registrations_count },
  { key: 'is_active', heading: 'Actief', kind: 'yesNo', value: ({ is_active }) => is_active },
  { key: 'street', heading: 'Adres', kind: 'text', value: ({ street }) => street },
  { key: 'postal_code', heading: 'Postcode', kind: 'text', value: ({ postal_code }) => postal_code },
  { key: 'phone', heading: 'Telefoonnummer', kind: 'text', value: ({ phone }) => phone },
  { key: 'email', heading: 'E-mailadres', kind: 'text', value: ({ email }) => email },
  { key: 'website', heading: 'Website', kind: 'text', value: ({ website }) => website },
  { key: 'created_at', heading: 'Toegevoegd op', kind: 'instant', value: ({ created_at }) => created_at },
]
