import { needsReason, type StudentStatus } from '@pre-u/contract/students/status'
import { Button, Modal, Radio, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import classes from './status.module.css'
import { StatusName } from './StatusName'
import { type StatusQuestion, useStatusQuestion, type WantedStatus } from './statusQuestion'

export function StatusDialog() {
  const asked = useStatusQuestion((state) => state.asked)
  // The closing transition still shows the last question.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  return (
    <Modal opened={asked !== null} onClose={() => asked?.answer(null)} title={shown?.title} withCloseButton={false} size="28rem">
      {shown && <StatusForm {...shown} />}
    </Modal>
  )
}

function reasonHint(from: StudentStatus | undefined, status: StudentStatus | null) {
  if (status === 'PENDING' && !from) return 'Verplicht voor wie afgewezen, afgemeld of afgerond is. De school leest de reden mee.'
  return 'De school leest de reden mee.'
}

type FormProps = StatusQuestion & { answer: (wanted: WantedStatus | null) => void }

function StatusForm({ from, status: given, offered, answer }: FormProps) {
  const [status, setStatus] = useState<StudentStatus | null>(given ?? null)
  const [reason, setReason] = useState('')
  const [attempted, setAttempted] = useState(false)
  const mustSayWhy = from !== undefined && status !== null && needsReason(from, status)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempted(true)
    const status_reason = reason.trim()
    if (status === null || (mustSayWhy && status_reason === '')) return
    answer({ status, ...(status_reason !== '' && { status_reason }) })
  }
  return (
    <form noValidate className={classes.dialog} onSubmit={submit}>
      <Radio.Group label="Nieuwe status" value={status} onChange={setStatus} error={attempted && status === null && 'Kies een status'}>
        <div className={classes.statuses}>
          {offered.map((value, index) => (
            <Radio
              key={value}
              value={value}
              label={<StatusName status={value} />}
              data-autofocus={(given === undefined && index === 0) || undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        data-autofocus={given !== undefined || undefined}
        label={mustSayWhy ? 'Reden' : 'Reden (optioneel)'}
        description={reasonHint(from, status)}
        rows={3}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={attempted && mustSayWhy && reason.trim() === '' && 'Reden is vereist'}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => answer(null)}>
          Annuleren
        </Button>
        <Button type="submit">Wijzigen</Button>
      </div>
    </form>
  )
}
