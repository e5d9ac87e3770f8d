import { GRADES } from '@pre-u/contract/activities/activities'
import { fullName } from '@pre-u/contract/platform/names'
import {
  checkStudent,
  FIRST_PROFILE_GRADE,
  levels,
  profiles,
  pupil,
  statusReason,
  type Student,
  students,
} from '@pre-u/contract/students/students'
import { lockReason, mayMove } from '@pre-u/contract/students/rights'
import { nextStatuses, type StudentStatus, studentStatuses, studentStatusNames } from '@pre-u/contract/students/status'
import { Button } from '@mantine/core'
import * as z from 'zod/mini'
import { LongTextField, optionalChoices, ReferenceField, SelectField, TextField } from '../platform/form/fields'
import { FormDrawer } from '../platform/form/FormDrawer'
import type { Form } from '../platform/form/useForm'
import type { Opened } from '../platform/address/listState'
import { Neighbours } from '../platform/page/RecordPage'
import { StatusName } from '../placement/StatusName'
import { CancelledMark } from './CancelledMark'
import { Origin } from './Origin'
import { useMoveActions } from './move/useMoveActions'
import { useReader } from './rights'
import { ReportPart } from './report/ReportPart'
import { StudentFacts } from './StudentFacts'
import { StudentHistory } from './StudentHistory'
import classes from './students.module.css'
import { useStudentActions } from './useStudentActions'
import { NOTHING_SENSITIVE } from '../platform/words'
import { MailsSection } from '../notifications/mails/MailsSection'

/** A registration stays with its school; a move takes it to another activity or period. */
const editable = z.strictObject({ ...pupil, status: z.enum(studentStatuses), status_reason: statusReason })
type Editable = z.infer<typeof editable>
const contract = { ...students, input: editable }

const gradeChoices = GRADES.map((grade) => ({ id: grade, name: `Leerjaar ${grade}` }))
const statusOptions = (from: StudentStatus) => [from, ...nextStatuses[from]].map((value) => ({ value, label: studentStatusNames[value] }))

/** `ids`: of the registrations on this page of the list. */
type Props = { opened: Opened | undefined; ids: number[]; onGo: (id: number) => void; onClose: () => void }

export function StudentDrawer({ opened, ids, onGo, onClose }: Props) {
  const readerOf = useReader()
  const { removeOne } = useStudentActions()
  const lockReasonOf = (student: Student) => lockReason(student, readerOf(student))
  return (
    <FormDrawer
      contract={contract}
      check={checkStudent}
      displays={{ status: (status) => (status ? studentStatusNames[status] : '–'), level: (level) => level || 'Niet ingevuld' }}
      opened={typeof opened === 'number' ? opened : undefined}
      onClose={onClose}
      beside={typeof opened === 'number' && <Neighbours ids={ids} current={opened} onGo={onGo} />}
      title={(student) => (student ? fullName(student) : '')}
      renderState={(student) => (
        <>
          <StatusName status={student.status} />
          <CancelledMark activity={student.activity} />
        </>
      )}
      renderInstead={(student) =>
        lockReasonOf(student) && <StudentFacts student={student} reason={lockReasonOf(student)} action={<MoveButton student={student} />} />
      }
      remove={removeOne}
    >
      {(form, student) => (
        <>
          {student && <ReportPart student={student} />}
          {student && <Origin student={student} action={<MoveButton student={student} />} />}
          {student && readerOf(student).isStaff && <StatusFields form={form} from={student.status} />}
          <PupilFields form={form} />
          {student && <StudentHistory id={student.id} />}
          {student && readerOf(student).isStaff && <MailsSection title="E-mails hierover" of={{ student__id: String(student.id) }} />}
        </>
      )}
    </FormDrawer>
  )
}

function MoveButton({ student }: { student: Student }) {
  const reader = useReader()(student)
  const { moveOne } = useMoveActions()
  return (
    <Button variant="subtle" size="compact-sm" className={classes.move} onClick={() => void moveOne(student)}>
      {mayMove(student, reader) ? 'Verplaatsen of kopiëren' : 'Kopiëren'}
    </Button>
  )
}

const StatusFields = ({ form, from }: { form: Form<Editable>; from: StudentStatus }) => (
  <>
    <SelectField form={form} name="status" description="Als u de status wijzigt, krijgt de school een e-mail." data={statusOptions(from)} />
    <TextField
      form={form}
      name="status_reason"
      autoComplete="off"
      description={`Verplicht bij heropenen. De school leest de reden mee. ${NOTHING_SENSITIVE}`}
    />
  </>
)

const PupilFields = ({ form }: { form: Form<Editable> }) => (
  <>
    <div className={classes.names}>
      <TextField form={form} name="first_name" autoComplete="off" />
      <TextField form={form} name="infix" autoComplete="off" />
    </div>
    <TextField form={form} name="last_name" autoComplete="off" />
    <TextField form={form} name="email" type="email" autoComplete="off" />
    <ReferenceField form={form} name="grade" choices={gradeChoices} searchable={false} />
    <SelectField form={form} name="level" data={optionalChoices(levels)} />
    <SelectField form={form} name="profile" data={optionalChoices(profiles)} description={`Vanaf leerjaar ${FIRST_PROFILE_GRADE}.`} />
    <LongTextField form={form} name="remarks" rows={3} description={NOTHING_SENSITIVE} />
  </>
)
