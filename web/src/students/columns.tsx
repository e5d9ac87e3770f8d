import { formatInstant } from '@pre-u/contract/dates'
import { fullName } from '@pre-u/contract/names'
import type { Student, students } from '@pre-u/contract/students'
import type { ReactNode } from 'react'
import type { Column } from '../platform/list/types'
import { RegistrationStatus } from './RegistrationStatus'
import classes from './students.module.css'

type StudentColumn = Column<typeof students>

type LinesProps = { small: string; /** Where there are fewer columns. */ isWide?: boolean; children: ReactNode }

const InLines = ({ small, isWide, children }: LinesProps) => (
  <span className={classes.lines} data-wide={isWide || undefined}>
    <span className={classes.line}>{children}</span>
    <small className={classes.line}>{small}</small>
  </span>
)

const name: StudentColumn = {
  id: 'name',
  header: 'Leerling',
  sort: 'name',
  exportAs: ['first_name', 'infix', 'last_name', 'email'],
  cell: (student) => <InLines small={student.email}>{fullName(student)}</InLines>,
}
const school: StudentColumn = {
  id: 'school',
  header: 'School',
  cell: (student) => <span className={classes.line}>{student.school.name}</span>,
}
const activity: StudentColumn = {
  id: 'activity',
  header: 'Activiteit',
  exportAs: ['activity_code', 'activity'],
  cell: ({ activity: { code, name: title } }) => <InLines small={code}>{title}</InLines>,
}
const others: StudentColumn[] = [
  { id: 'period', header: 'Periode', cell: ({ period }) => period.name },
  { id: 'grade', header: 'Leerjaar', numeric: true, cell: ({ grade }) => grade },
  { id: 'level', header: 'Niveau', hidden: true, cell: ({ level }) => level },
  { id: 'profile', header: 'Profiel', hidden: true, cell: ({ profile }) => profile },
  { id: 'status', header: 'Status', cell: (student: Student) => <RegistrationStatus student={student} /> },
  {
    id: 'status_reason',
    header: 'Reden',
    hidden: true,
    cell: ({ status_reason }) => <span className={classes.line}>{status_reason}</span>,
  },
  { id: 'remarks', header: 'Opmerkingen', hidden: true, cell: ({ remarks }) => <span className={classes.line}>{remarks}</span> },
  {
    id: 'waitlisted_at',
    header: 'Op wachtlijst sinds',
    sort: 'waitlisted_at',
    hidden: true,
    cell: ({ waitlisted_at }) => waitlisted_at && formatInstant(waitlisted_at),
  },
  {
    id: 'created_at',
    header: 'Ingeschreven',
    sort: 'created_at',
    cell: ({ created_at }) => {
      const [day = '', time = ''] = formatInstant(created_at).split(', ')
      return <InLines small={time}>{day}</InLines>
    },
  },
]

const staffColumns = [name, school, activity, ...others]
/** A school sees its own pupils only. */
const schoolColumns = [
  name,
  {
    ...activity,
    cell: ({ activity: { code, name: title } }: Student) => (
      <InLines small={code} isWide>
        {title}
      </InLines>
    ),
  },
  ...others,
]

/** Only within one waiting list does that order say anything; over all of them it would also be slow to find. */
const withoutWaitingOrder = (columns: StudentColumn[]) =>
  columns.map(({ sort, ...column }) => (sort === undefined || sort === 'waitlisted_at' ? column : { ...column, sort }))
const chosen = {
  staff: { inLine: staffColumns, others: withoutWaitingOrder(staffColumns) },
  school: { inLine: schoolColumns, others: withoutWaitingOrder(schoolColumns) },
}

export const columnsFor = (reader: keyof typeof chosen, { isWaitingList }: { isWaitingList: boolean }) =>
  chosen[reader][isWaitingList ? 'inLine' : 'others']
