import { needsReason, type StudentStatus, studentStatusNames } from '@pre-u/contract/students/status'
import type { Audience } from '@pre-u/contract/notifications/news'
import { Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../platform/dialog/ask'
import { QuestionDialog } from '../platform/dialog/QuestionDialog'
import { useTypedFields } from '../platform/form/typed'
import { NOTHING_SENSITIVE } from '../platform/words'
import { InformFields, initialNotification, type NotificationChoice } from './InformFields'
import classes from './status.module.css'
import { StatusName } from './StatusName'

export type StatusChoice = { status: StudentStatus; status_reason?: string } & Partial<NotificationChoice>

type Question = {
  title: string
  /** Of the records whose status is asked. */
  ids: number[]
  offered: readonly StudentStatus[]
  /** Candidates have another name for one of them. */
  names?: Record<StudentStatus, string>
  /** Absent for several records, whose statuses may differ. */
  from?: StudentStatus
  status?: StudentStatus | undefined
  /** Who is notified of the change, unless that is switched off; absent where nobody is asked. */
  audience?: Audience | undefined
}

type Send = (choice: StatusChoice) => Promise<boolean>

/** `send` makes the change and resolves to whether it is made; so does this. */
export const askStatus = async (question: Question, send: Send) =>
  (await ask<boolean>((answer) => <StatusDialog {...question} send={send} answer={answer} />)) ?? false

function reasonHint(from: StudentStatus | undefined, status: StudentStatus | null) {
  if (status === 'PENDING' && !from) return 'Verplicht voor wie afgewezen, afgemeld of afgerond is. De school leest de reden mee.'
  return 'De school leest de reden mee.'
}

type Draft = NotificationChoice & { status: StudentStatus | null; reason: string }
type Props = Question & { send: Send; answer: (isDone: boolean) => void }

function StatusDialog({ title, ids, from, status: initialStatus, offered, names = studentStatusNames, audience, send, answer }: Props) {
  const initial = { status: initialStatus ?? null, reason: '', ...initialNotification }
  const name = `status ${initialStatus} ${offered.join()} ${ids.join()}`
  const [{ status, reason, ...notification }, change, { isTyped, forget }] = useTypedFields<Draft>(name, initial)
  const [hasAttempted, setAttempted] = useState(false)
  const isReasonRequired = from !== undefined && status !== null && needsReason(from, status)
  const submit = async () => {
    setAttempted(true)
    const status_reason = reason.trim()
    if (status === null || (isReasonRequired && status_reason === '')) return
    if (!(await send({ status, ...(status_reason !== '' && { status_reason }), ...(audience && notification) }))) return
    forget()
    answer(true)
  }
  return (
    <QuestionDialog title={title} isTyped={isTyped} submitLabel="Wijzigen" onSubmit={submit}>
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
      {audience && <InformFields audience={audience} value={notification} onChange={change} />}
    </QuestionDialog>
  )
}
