import { fullName } from '@pre-u/contract/platform/names'
import type { Student } from '@pre-u/contract/students/students'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { WithOffice } from '../platform/page/Office'
import { Fact } from '../platform/page/RecordPage'
import page from '../platform/page/page.module.css'
import { Origin } from './Origin'
import { StudentHistory } from './StudentHistory'
import { ReportPart } from './report/ReportPart'
import classes from './students.module.css'

export const StudentFacts = ({ student, reason, action }: { student: Student; reason: string; action: ReactNode }) => (
  // Focusable, so that the arrow keys scroll it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={classes.facts} tabIndex={0} aria-label="Inschrijving">
    <p className={page.standing}>
      <IconLock size={18} stroke={1.5} aria-hidden />
      <span>
        <WithOffice text={reason} />
      </span>
    </p>
    <ReportPart student={student} />
    <dl className={page.facts}>
      <Fact name="Naam">{fullName(student)}</Fact>
      <Fact name="E-mailadres">{student.email}</Fact>
      <Fact name="Leerjaar">{student.grade}</Fact>
      <Fact name="Niveau">{student.level}</Fact>
      <Fact name="Profiel">{student.profile}</Fact>
      {student.status_reason && <Fact name="Reden van de status">{student.status_reason}</Fact>}
      <Fact name="Opmerkingen">{student.remarks}</Fact>
    </dl>
    <Origin student={student} action={action} />
    <StudentHistory id={student.id} />
  </section>
)
