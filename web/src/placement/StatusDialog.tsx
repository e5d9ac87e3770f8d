import { needsReason, type StudentStatus, studentStatusNames } from '@pre-u/contract/students/status'
import { Button, Radio, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useKeptAnswer } from '../platform/hooks/useKeptAnswer'
import { InformFields, initialTelling, type Telling } from './InformFields'
import { NOTHING_SENSITIVE } from '../platform/words'
import { Modal } from '../platform/dialog/Modal'
import classes from './status.module.css'
import { StatusName } from './StatusName'
import { type StatusQuestion, useStatusQuestion, type StatusChoice } from './statusQuestion'

export function StatusDialog() {
  const question = useStatusQuestion((state) => state.question)
  // The closing transition still shows the last question.
  const [shownQuestion, setShownQuestion] = useState(question)
  if (question && question !== shownQuestion) setShownQuestion(question)
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(null)}
      title={shownQuestion?.title}
      withCloseButton={false}
      size="28rem"
    >
      {shownQuestion && <StatusForm {...shownQuestion} />}
    </Modal>
  )
}

function reasonHint(from: StudentStatus | undefined, status: StudentStatus | null) {
  if (status === 'PENDING' && !from) return 'Verplicht voor wie afgewezen, afgemeld of afgerond is. De school leest de reden mee.'
  return 'De school leest de reden mee.'
}

type Draft = Telling & { status: StudentStatus | null; reason: string }
type FormProps = StatusQuestion & { answer: (choice: StatusChoice | null) => void }

function StatusForm({ ids, from, status: initialStatus, offered, names = studentStatusNames, audience, answer }: FormProps) {
  const initial = { status: initialStatus ?? null, reason: '', ...initialTelling }
  const [{ status, reason, ...telling }, change] = useKeptAnswer<Draft>(`status ${initialStatus} ${offered.join()} ${ids.join()}`, initial)
  const [hasAttempted, setAttempted] = useState(false)
  const isReasonRequired = from !== undefined && status !== null && needsReason(from, status)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempted(true)
    const status_reason = reason.trim()
    if (status === null || (isReasonRequired && status_reason === '')) return
    answer({ status, ...(status_reason !== '' && { status_reason }), ...(audience && telling) })
  }
  return (
    <form noValidate className={classes.dialog} onSubmit={submit}>
      <Radio.Group
        label="Nieuwe status"
        value={status}
        onChange={(chosen) => change({ status: chosen })}
        error={hasAttempted && status === null && 'Kies een status'}
      >
        <div className={classes.statuses}>
          {offered.map((value, index) => (
            <Radio
              key={value}
              value={value}
              label={<StatusName status={value} name={names[value]} />}
              data-autofocus={(initialStatus === undefined && index === 0) || undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        data-autofocus={initialStatus !== undefined || undefined}
        label={isReasonRequired ? 'Reden' : 'Reden (optioneel)'}
        description={`${reasonHint(from, status)} ${NOTHING_SENSITIVE}`}
        rows={3}
        maxLength={300}
        value={reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        error={hasAttempted && isReasonRequired && reason.trim() === '' && 'Reden is vereist'}
      />
      {audience && <InformFields audience={audience} value={telling} onChange={change} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => answer(null)}>
          Annuleren
        </Button>
        <Button type="submit">Wijzigen</Button>
      </div>
    </form>
  )
}
