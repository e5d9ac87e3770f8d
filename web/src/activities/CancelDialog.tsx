import { Radio, TextInput } from '@mantine/core'
import type { cancelActivity } from '@pre-u/contract/activities/bulk'
import type { Audience } from '@pre-u/contract/notifications/news'
import type { Body } from '@pre-u/contract/platform/action'
import { useState } from 'react'
import classes from '../platform/dialog/dialog.module.css'
import { QuestionDialog } from '../platform/dialog/QuestionDialog'
import { useTypedFields } from '../platform/form/typed'
import { counted, NOTHING_SENSITIVE } from '../platform/words'
import { InformFields, type NotificationChoice } from '../placement/InformFields'
import { DestinationSelect } from '../students/move/DestinationSelect'
import { type Destination, toPlace } from '../students/move/public'
import activity from './activity.module.css'

export type Cancelling = Omit<Body<typeof cancelActivity>, 'updated_at'>

type Draft = NotificationChoice & {
  registrations: 'cancel' | 'move' | 'keep'
  status_reason: string
  destination: Destination | null
}

type Props = {
  ids: number[]
  subject: string
  consequence: string
  confirmLabel: string
  audience: Audience
  /** Resolves to whether they are cancelled. */
  send: (body: Cancelling) => Promise<boolean>
  answer: (isDone: boolean) => void
}

/** Asks what becomes of the registrations, and whether schools are notified. */
export function CancelDialog({ ids, subject, consequence, confirmLabel, audience, send, answer }: Props) {
  const hasPupils = audience.pupils > 0
  const [draft, change, { isTyped, forget }] = useTypedFields<Draft>(`annuleren ${ids.join()}`, {
    registrations: hasPupils ? 'cancel' : 'keep',
    status_reason: 'De activiteit gaat niet door',
    destination: null,
    inform: hasPupils,
    inform_note: '',
  })
  const [hasAttempted, setAttempted] = useState(false)
  const { registrations, status_reason, destination, ...notification } = draft
  const submit = async () => {
    setAttempted(true)
    const move_to = registrations === 'move' ? toPlace(destination) : undefined
    if (move_to === null) return
    const cancel_registrations = registrations === 'cancel'
    const body = { cancel_registrations, ...(cancel_registrations && { status_reason }), ...(move_to && { move_to }), ...notification }
    if (!(await send(body))) return
    forget()
    answer(true)
  }
  return (
    <QuestionDialog
      title={`${subject} annuleren?`}
      size="26rem"
      isTyped={isTyped}
      submitLabel={confirmLabel}
      dismissLabel="Terug"
      danger
      onSubmit={submit}
    >
      <p className={classes.soft}>{hasPupils ? consequence : `Er zijn geen lopende inschrijvingen. ${consequence}`}</p>
      {hasPupils && (
        <Radio.Group
          label={`Wat gebeurt er met ${counted(audience.pupils, 'inschrijving', 'inschrijvingen')}?`}
          value={registrations}
          onChange={(chosen) => change({ registrations: chosen })}
        >
          <div className={activity.cancelChoices}>
            <Radio value="cancel" label="Afmelden" />
            <Radio value="move" label="Verplaatsen naar een andere activiteit" />
            <Radio value="keep" label="Laten staan, met de melding dat de activiteit is geannuleerd" />
          </div>
        </Radio.Group>
      )}
      {registrations === 'cancel' && (
        <TextInput
          label="Reden"
          description={`Staat bij elke inschrijving. De school leest de reden mee. ${NOTHING_SENSITIVE}`}
          maxLength={300}
          value={status_reason}
          onChange={(event) => change({ status_reason: event.currentTarget.value })}
        />
      )}
      {registrations === 'move' && (
        <DestinationSelect
          besides={ids}
          hasAttempted={hasAttempted}
          value={destination}
          onChange={(chosen) => change({ destination: chosen })}
        />
      )}
      {hasPupils && <InformFields audience={audience} value={notification} onChange={change} />}
    </QuestionDialog>
  )
}
