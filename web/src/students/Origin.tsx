import { formatInstant } from '@pre-u/contract/platform/dates'
import type { Student } from '@pre-u/contract/students/students'
import { fullName } from '@pre-u/contract/platform/names'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Fact } from '../platform/page/RecordPage'
import page from '../platform/page/page.module.css'
import { CancelledMark } from './CancelledMark'

type Props = { student: Student; action?: ReactNode }

/** `action`: what can be done about the activity and the period. */
export const Origin = ({ student, action }: Props) => (
  <dl className={page.facts}>
    <Fact name="Leerling">
      <Link to="/leerlingen/$id" params={{ id: String(student.id) }}>
        Alles van {fullName(student)}
      </Link>
    </Fact>
    <Fact name="School">
      <Link to="/schools/$id" params={{ id: String(student.school.id) }}>
        {student.school.name}
      </Link>
    </Fact>
    <Fact name="Activiteit">
      <Link to="/activities/$id" params={{ id: String(student.activity.id) }}>
        {student.activity.code} {student.activity.name}
      </Link>
      <CancelledMark activity={student.activity} />
    </Fact>
    <Fact name="Periode">
      {student.period.name} {student.period.school_year} {action}
    </Fact>
    <Fact name="Ingeschreven op">
      {formatInstant(student.created_at)}
      {student.created_by && `, door ${student.created_by.name}`}
    </Fact>
    {student.waitlisted_at && <Fact name="Op wachtlijst sinds">{formatInstant(student.waitlisted_at)}</Fact>}
    {student.updated_at !== student.created_at && <Fact name="Laatst gewijzigd">{formatInstant(student.updated_at)}</Fact>}
  </dl>
)
