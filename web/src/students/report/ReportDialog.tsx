import { fullName } from '@pre-u/contract/platform/names'
import type { ReportInput } from '@pre-u/contract/students/report'
import { reportKindNames, reportKinds } from '@pre-u/contract/students/status'
import { Button, Radio, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useKeptAnswer } from '../../platform/hooks/useKeptAnswer'
import { Modal } from '../../platform/dialog/Modal'
import page from '../../platform/page/page.module.css'
import { NOTHING_SENSITIVE } from '../../platform/words'
import classes from '../students.module.css'
import type { Student } from '@pre-u/contract/students/students'
import { createQuestion } from '../../platform/feedback/question'

const [useReportQuestion, ask] = createQuestion<{ student: Student }, ReportInput>()

export const askReport = ask

export function ReportDialog() {
  const question = useReportQuestion((state) => state.question)
  // The closing transition still shows the last question.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(null)}
      title={shown && `${fullName(shown.student)} ziek of afgemeld melden`}
      withCloseButton={false}
      size="28rem"
    >
      {shown && <ReportForm id={shown.student.id} answer={shown.answer} />}
    </Modal>
  )
}

type FormProps = { id: number; answer: (report: ReportInput | null) => void }

function ReportForm({ id, answer }: FormProps) {
  const [{ kind, reason }, change] = useKeptAnswer<ReportInput>(`melding ${id}`, { kind: 'ILL', reason: '' })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // Kept as one line, whatever was typed in the two that the field shows.
    answer({ kind, reason: reason.trim().replace(/\s+/g, ' ') })
  }
  return (
    <form noValidate className={classes.report} onSubmit={submit}>
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
      <div className={page.buttons}>
        <Button variant="default" onClick={() => answer(null)}>
          Annuleren
        </Button>
        <Button type="submit">Melden</Button>
      </div>
    </form>
  )
}
