import { fullName } from '@pre-u/contract/platform/names'
import type { ReportInput } from '@pre-u/contract/students/report'
import { reportKindNames, reportKinds } from '@pre-u/contract/students/status'
import type { Student } from '@pre-u/contract/students/students'
import { Radio, Textarea } from '@mantine/core'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import { useTypedFields } from '../../platform/form/typed'
import { NOTHING_SENSITIVE } from '../../platform/words'
import classes from '../students.module.css'

type Props = {
  student: Student
  /** Resolves to whether it is reported. */
  send: (report: ReportInput) => Promise<boolean>
  answer: () => void
}

export function ReportDialog({ student, send, answer }: Props) {
  const initial: ReportInput = { kind: 'ILL', reason: '' }
  const [{ kind, reason }, change, { isTyped, forget }] = useTypedFields(`melding ${student.id}`, initial)
  const submit = async () => {
    // Kept as one line, whatever was typed in the two that the field shows.
    if (!(await send({ kind, reason: reason.trim().replace(/\s+/g, ' ') }))) return
    forget()
    answer()
  }
  return (
    <QuestionDialog title={`${fullName(student)} ziek of verhinderd melden`} isTyped={isTyped} submitLabel="Melden" onSubmit={submit}>
      <p>De deadline is voorbij. Het Pre-U-bureau krijgt uw melding en meldt de leerling daarna af.</p>
      <Radio.Group label="Wat meldt u?" value={kind} onChange={(chosen) => change({ kind: chosen })}>
        <div className={classes.kinds}>
          {reportKinds.map((value, index) => (
            <Radio key={value} value={value} label={reportKindNames[value]} data-autofocus={index === 0 || undefined} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Reden (optioneel)"
        description={`Kort. ${NOTHING_SENSITIVE}`}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
    </QuestionDialog>
  )
}
