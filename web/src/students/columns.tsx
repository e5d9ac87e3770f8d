import { formatInstant } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import type { Student, students } from '@pre-u/contract/students/students'
import { reportKindNames } from '@pre-u/contract/students/status'
import { TwoLines } from '../platform/list/cells'
import type { Column } from '../platform/list/types'
import { RecordLink } from '../platform/page/links'
import { unbroken } from '../platform/words'
import { CancelledMark } from './CancelledMark'
import { RegistrationStatus } from './RegistrationStatus'

type StudentColumn = Column<typeof students>

const name: StudentColumn = {
  id: 'name',
  header: 'Leerling',
  sort: 'name',
  cut: true,
  exportAs: ['first_name', 'infix', 'last_name', 'email'],
  cell: (student) => <TwoLines small={student.email}>{fullName(student)}</TwoLines>,
}
const school: StudentColumn = {
  id: 'school',
  sort: 'school',
  cut: true,
  cell: ({ school: { id, name: title } }) => <RecordLink to={`/schools/${id}`}>{title}</RecordLink>,
}
const activity: StudentColumn = {
  id: 'activity',
  sort: 'activity',
  cut: true,
  exportAs: ['activity_code', 'activity'],
  cell: ({ activity: registered }) => (
    <TwoLines
      small={
        <>
          {registered.code}
          <CancelledMark activity={registered} />
        </>
      }
    >
      <RecordLink to={`/activities/${registered.id}`}>{registered.name}</RecordLink>
    </TwoLines>
  ),
}
const others: StudentColumn[] = [
  { id: 'period', sort: 'period', cell: ({ period }) => <TwoLines small={period.school_year}>{period.name}</TwoLines> },
  { id: 'grade', sort: 'grade', numeric: true, cell: ({ grade }) => grade },
  { id: 'level', hidden: true, cell: ({ level }) => level },
  { id: 'profile', hidden: true, cell: ({ profile }) => profile },
  {
    id: 'status',
    sort: 'status',
    cell: (student: Student) =>
      student.report ? (
        <TwoLines small={`Melding: ${reportKindNames[student.report.kind].toLowerCase()}`}>
          <RegistrationStatus student={student} />
        </TwoLines>
      ) : (
        <RegistrationStatus student={student} />
      ),
  },
  { id: 'status_reason', cut: true, hidden: true, cell: ({ status_reason }) => status_reason },
  { id: 'remarks', cut: true, hidden: true, cell: ({ remarks }) => remarks },
  {
    id: 'waitlisted_at',
    sort: 'waitlisted_at',
    hidden: true,
    cell: ({ waitlisted_at }) => waitlisted_at && formatInstant(waitlisted_at),
  },
  {
    id: 'created_at',
    header: 'Ingeschreven op',
    sort: 'created_at',
    cell: ({ created_at }) => {
      const [day = '', time = ''] = formatInstant(created_at).split(', ')
      return <TwoLines small={time}>{unbroken(day)}</TwoLines>
    },
  },
]

export const staffColumns = [name, school, activity, ...others]
export const schoolColumns: StudentColumn[] = [name, { ...activity, cut: 'wide' }, ...others]
