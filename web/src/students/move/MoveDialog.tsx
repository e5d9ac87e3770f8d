import type { Audience } from '@pre-u/contract/notifications/news'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import { useTypedFields } from '../../platform/form/typed'
import { InformFields, initialNotification, type NotificationChoice } from '../../placement/InformFields'
import { DestinationSelect } from './DestinationSelect'
import classes from '../students.module.css'
import { type Destination, type Origin, toPlace } from './public'

export type MoveChoice = { activity_id: number; period_id?: number; is_copy: boolean } & Partial<NotificationChoice>

type Props = {
  /** 'Sam van Proef' or '12 inschrijvingen'. */
  who: string
  ids: number[]
  /** False when these can only be copied. */
  mayMove: boolean
  /** Absent for several registrations, which may be in several activities. */
  from?: Origin | undefined
  /** Who is notified of a move, unless that is switched off; absent where nobody is asked. */
  audience?: Audience | undefined
  /** Resolves to whether they are moved or copied. */
  send: (choice: MoveChoice) => Promise<boolean>
  answer: (isDone: boolean) => void
}

type Draft = NotificationChoice & { isCopy: boolean; destination: Destination | null }

export function MoveDialog({ who, ids, mayMove, from, audience, send, answer }: Props) {
  const initial = { isCopy: !mayMove, destination: null, ...initialNotification }
  const [draft, change, { isTyped, forget }] = useTypedFields<Draft>(`verplaatsen ${ids.join()}`, initial)
  const { isCopy, destination, ...notification } = draft
  const [hasAttempted, setAttempted] = useState(false)
  // A copy is a registration, of which schools always get a receipt.
  const isAsked = audience !== undefined && !isCopy
  const submit = async () => {
    setAttempted(true)
    const place = toPlace(destination)
    if (!place || !(await send({ ...place, is_copy: isCopy, ...(isAsked && notification) }))) return
    forget()
    answer(true)
  }
  return (
    <QuestionDialog
      title={`${who} ${mayMove ? 'verplaatsen of kopiëren' : 'kopiëren'}`}
      size="30rem"
      isTyped={isTyped}
      submitLabel={isCopy ? 'Kopiëren' : 'Verplaatsen'}
      onSubmit={submit}
    >
      {mayMove && (
        <Radio.Group
          label="Wat wilt u doen?"
          labelProps={{ className: 'visually-hidden' }}
          value={isCopy ? 'copy' : 'move'}
          onChange={(chosen) => change({ isCopy: chosen === 'copy' })}
        >
          <div className={classes.ways}>
            <Radio value="move" label="Verplaatsen" description="De geschiedenis gaat mee." />
            <Radio value="copy" label="Kopiëren" description="Ook hiervoor inschrijven." />
          </div>
        </Radio.Group>
      )}
      <DestinationSelect
        from={from}
        who={from && who}
        isCopy={isCopy}
        hasAttempted={hasAttempted}
        value={destination}
        onChange={(chosen) => change({ destination: chosen })}
      />
      {isAsked && <InformFields audience={audience} value={notification} onChange={change} />}
    </QuestionDialog>
  )
}
