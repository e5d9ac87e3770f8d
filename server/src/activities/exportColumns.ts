import { type Activity, activityStateNames } from '@pre-u/contract/activities'
import type { ExportColumn } from '../platform/export'
import { periodTitle } from './periods'

/** Under the same keys as the list's columns. */
export const exportColumns: ExportColumn<Activity>[] = [
  { key: 'code', heading: 'Code', kind: 'text', value: ({ code }) => code },
  { key: 'name', heading: 'Naam', kind: 'text', value: ({ name }) => name },
  { key: 'category', heading: 'Categorie', kind: 'text', value: ({ category }) => category },
  { key: 'periods', heading: 'Periodes', kind: 'text', value: ({ periods }) => periods.map(periodTitle).join(', ') },
  { key: 'grades', heading: 'Leerjaren', kind: 'text', value: ({ grades }) => grades.join(', ') },
  { key: 'location', heading: 'Locatie', kind: 'text', value: ({ location }) => location },
  { key: 'deadline', heading: 'Deadline', kind: 'instant', value: ({ deadline }) => deadline },
  { key: 'start_at', heading: 'Begin', kind: 'instant', value: ({ start_at }) => start_at },
  { key: 'end_at', heading: 'Einde', kind: 'instant', value: ({ end_at }) => end_at },
  { key: 'placed', heading: 'Geplaatst', kind: 'number', value: ({ placed }) => placed },
  { key: 'waiting', heading: 'Wachtlijst', kind: 'number', value: ({ waiting }) => waiting },
  { key: 'pending', heading: 'Aangemeld', kind: 'number', value: ({ pending }) => pending },
  { key: 'capacity', heading: 'Plaatsen', kind: 'number', value: ({ capacity }) => capacity },
  { key: 'free', heading: 'Vrije plaatsen', kind: 'number', value: ({ free }) => free },
  { key: 'max_per_school', heading: 'Maximaal per school', kind: 'number', value: (activity) => activity.max_per_school },
  { key: 'state', heading: 'Status', kind: 'text', value: ({ state }) => activityStateNames[state] },
]
