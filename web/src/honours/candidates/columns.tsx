import { GRADES } from '@pre-u/contract/activities/activities'
import { formatInstant } from '@pre-u/contract/platform/dates'
import type { Candidate, candidates } from '@pre-u/contract/honours/candidates'
import { fullName } from '@pre-u/contract/platform/names'
import { schools } from '@pre-u/contract/schools/schools'
import { studentStatuses } from '@pre-u/contract/students/status'
import type { ListState } from '../../platform/address/listState'
import { RecordLink } from '../../platform/page/links'
import { TwoLines } from '../../platform/list/cells'
import type { Column, Filter, Option } from '../../platform/list/types'
import { useChoiceOptions } from '../../platform/list/filters'
import { CandidateStatus, HandedIn } from './CandidateStatus'
import classes from './candidates.module.css'
import { mixedStatusNames, progressInWords } from '../words'

type CandidateColumn = Column<typeof candidates>

const Progress = ({ candidate }: { candidate: Candidate }) => {
  const { missing, honours_program } = candidate
  return (
    <span className={classes.progress}>
      <span className={classes.blocks} aria-hidden>
        {honours_program.required_files.map((kind) => (
          <i key={kind} data-present={!missing.includes(kind) || undefined} />
        ))}
      </span>
      {progressInWords(candidate)}
    </span>
  )
}

const name: CandidateColumn = {
  id: 'name',
  header: 'Kandidaat',
  sort: 'name',
  cut: true,
  cell: (candidate) => <TwoLines small={candidate.email}>{fullName(candidate)}</TwoLines>,
}
const school: CandidateColumn = {
  id: 'school',
  cut: 'wide',
  cell: ({ school: { id, name: title } }) => <RecordLink to={`/schools/${id}`}>{title}</RecordLink>,
}
const others: CandidateColumn[] = [
  { id: 'grade', numeric: true, cell: ({ grade }) => grade },
  { id: 'profile', hidden: true, cell: ({ profile }) => profile },
  { id: 'files', cell: (candidate) => <Progress candidate={candidate} /> },
  { id: 'finished_at', header: 'Ingediend', sort: 'finished_at', cell: (candidate) => <HandedIn candidate={candidate} /> },
  { id: 'status', cell: (candidate) => <CandidateStatus candidate={candidate} /> },
  { id: 'status_reason', cut: true, hidden: true, cell: ({ status_reason }) => status_reason },
  { id: 'created_at', header: 'Toegevoegd', sort: 'created_at', hidden: true, cell: ({ created_at }) => formatInstant(created_at) },
]

export const staffColumns = [name, school, ...others]
export const schoolColumns = [name, ...others]

const schoolLabel = ({ name: label }: { name: string }) => label
const optionsOf = <T extends string>(values: readonly T[], labels: Record<T, string>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }))

export function useFilters(
  { school__id }: ListState<typeof candidates>['matching'],
  { withSchools }: { withSchools: boolean },
): Filter<typeof candidates>[] {
  const ofSchools = useChoiceOptions(schools, 'Gearchiveerd', { value: school__id, labelOf: schoolLabel, enabled: withSchools })
  return [
    ...(withSchools ? [{ kind: 'choice', name: 'school__id', ...ofSchools } as const] : []),
    {
      kind: 'choice',
      name: 'is_finished',
      options: [
        { value: 'true', label: 'Ingediend' },
        { value: 'false', label: 'Niet ingediend' },
      ],
    },
    { kind: 'choice', name: 'status__in', multiple: true, options: optionsOf(studentStatuses, mixedStatusNames) },
    {
      kind: 'choice',
      name: 'grade',
      options: GRADES.map((grade) => ({ value: String(grade), label: `Leerjaar ${grade}` })),
    },
  ]
}
