import {
  type activities,
  type Activity,
  activityCategories,
  type DeadlineState,
  deadlineState,
  GRADES,
} from '@pre-u/contract/activities/activities'
import { periods, periodTitle } from '@pre-u/contract/activities/periods'
import { countingStatuses } from '@pre-u/contract/students/status'
import { Link } from '@tanstack/react-router'
import type { ListState } from '../platform/address/listState'
import { TwoLines } from '../platform/list/cells'
import type { Column, Filter } from '../platform/list/types'
import { useChoiceOptions } from '../platform/list/filters'
import { RecordLink } from '../platform/page/links'
import { DeadlineText, Places, StateText } from './cells'
import classes from './activity.module.css'
import { freePlacesInWords, gradesInWords, number, unbroken } from '../platform/words'
import { countRegistrations, registeredInWords, stateOptions, titleOf, whenInLines } from './words'
import { useNow } from '../platform/hooks/time'

/** Nothing where a school can no longer register. */
function RegisterLink({ activity }: { activity: Activity }) {
  const now = useNow()
  if (deadlineState(activity, now) === 'closed') return null
  return (
    <Link to="/activities/$id/inschrijven" params={{ id: String(activity.id) }} aria-label={`Inschrijven voor ${titleOf(activity)}`}>
      Inschrijven
    </Link>
  )
}

/** What this school can still send, where that is less than the activity takes. */
function PlacesForSchool({ activity }: { activity: Activity }) {
  const { free, left_for_school: left } = activity
  const places = unbroken(freePlacesInWords(activity))
  if (free === 0 || left === null || left === free) return places
  return (
    <TwoLines small={free !== null && places}>
      {unbroken(left === 0 ? 'Uw maximum is bereikt' : `Nog ${number(left)} voor uw school`)}
    </TwoLines>
  )
}

type ActivityColumn = Column<typeof activities>

const deadline: ActivityColumn = {
  id: 'deadline',
  sort: 'deadline',
  cell: (activity) => <DeadlineText activity={activity} />,
}
const when: ActivityColumn = {
  id: 'when',
  header: 'Wanneer',
  sort: 'start_at',
  exportAs: ['start_at', 'end_at'],
  cell: (activity) => {
    const [day, secondLine] = whenInLines(activity)
    return <TwoLines small={secondLine}>{unbroken(day)}</TwoLines>
  },
}
const periodNames: ActivityColumn = {
  id: 'periods',
  cell: ({ periods: activityPeriods }) => <span className={classes.wrapped}>{activityPeriods.map(({ name }) => name).join(', ')}</span>,
}
const category: ActivityColumn = { id: 'category', sort: 'category', cell: (activity) => activity.category }
const grades: ActivityColumn = { id: 'grades', hidden: true, cell: (activity) => gradesInWords(activity.grades) }
const location: ActivityColumn = { id: 'location', hidden: true, cell: (activity) => activity.location }
const state: ActivityColumn = { id: 'state', cell: (activity) => <StateText activity={activity} /> }

export const staffColumns: ActivityColumn[] = [
  { id: 'code', sort: 'code', cell: (activity) => activity.code },
  { id: 'name', sort: 'name', cell: ({ name }) => <span className={classes.named}>{name}</span> },
  category,
  periodNames,
  grades,
  location,
  deadline,
  when,
  {
    id: 'quantity',
    header: 'Bezet / plaatsen',
    exportAs: ['placed', 'waiting', 'pending', 'capacity', 'free'],
    cell: (activity) => <Places activity={activity} />,
  },
  state,
]

export const schoolColumns: ActivityColumn[] = [
  {
    id: 'name',
    header: 'Activiteit',
    sort: 'name',
    exportAs: ['code', 'name', 'state'],
    cell: (activity) => (
      <span className={classes.named}>
        {activity.name}
        <small>
          {activity.code} · {activity.category}
          {activity.state === 'CANCELLED' && <StateText activity={activity} />}
        </small>
      </span>
    ),
  },
  { ...category, hidden: true },
  deadline,
  when,
  periodNames,
  { ...grades, hidden: false },
  location,
  { id: 'free', header: 'Plaatsen', cell: (activity) => (activity.state === 'CANCELLED' ? '' : <PlacesForSchool activity={activity} />) },
  {
    id: 'placed',
    header: 'Uw leerlingen',
    exportAs: ['placed', 'waiting', 'pending'],
    numeric: true,
    cell: (activity) => {
      const count = countRegistrations(activity)
      if (count === 0) return count
      return (
        <TwoLines small={<span className={classes.registered}>{registeredInWords(activity)}</span>}>
          <RecordLink to="/" search={{ activity__id: String(activity.id), status__in: countingStatuses.join() }}>
            {count}
          </RecordLink>
        </TwoLines>
      )
    },
  },
  { id: 'register', header: 'Inschrijven', exportAs: [], isAction: true, cell: (activity) => <RegisterLink activity={activity} /> },
]

export const skeletonColumns = [
  { id: 'code', header: 'Code' },
  { id: 'name', header: 'Naam' },
  { id: 'category', header: 'Categorie' },
  { id: 'quantity', header: 'Aantal', numeric: true },
]

const deadlineOptions: { value: DeadlineState; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'soon', label: 'Sluit binnenkort' },
  { value: 'closed', label: 'Gesloten' },
]

export function useFilters(
  { period__id }: ListState<typeof activities>['matching'],
  { withState }: { withState: boolean },
): Filter<typeof activities>[] {
  const ofPeriods = useChoiceOptions(periods, 'Niet meer actief', { value: period__id, labelOf: periodTitle })
  return [
    { kind: 'choice', name: 'period__id', ...ofPeriods },
    { kind: 'choice', name: 'category', options: activityCategories.map((value) => ({ value, label: value })) },
    {
      kind: 'choice',
      name: 'grade',
      options: GRADES.map((grade) => ({ value: String(grade), label: `Leerjaar ${grade}` })),
    },
    { kind: 'choice', name: 'deadline', options: deadlineOptions },
    ...(withState ? [{ kind: 'choice', name: 'state', options: stateOptions } as const] : []),
  ]
}
