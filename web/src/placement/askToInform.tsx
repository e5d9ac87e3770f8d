import type { Audience } from '@pre-u/contract/notifications/news'
import { ask } from '../platform/dialog/ask'
import classes from '../platform/dialog/dialog.module.css'
import { QuestionDialog } from '../platform/dialog/QuestionDialog'
import { useTypedFields } from '../platform/form/typed'
import { InformFields, initialNotification, type NotificationChoice } from './InformFields'

type Question = {
  title: string
  /** Of the records that are changed. */
  ids: number[]
  confirmLabel: string
  dismissLabel?: string
  danger?: boolean
  consequence?: string
  /** Without schools nobody is notified. */
  audience: Audience
}
/** `notification`: what is sent with the change; `schools`: how many get a mail; `forget`: forgets what was typed, once the change is made. */
export type Informing = { notification: Partial<NotificationChoice>; schools: number; forget: () => void }

export const NOBODY_INFORMED: Informing = { notification: {}, schools: 0, forget: () => undefined }

type Props = Question & { answer: (informing: Informing) => void }

function InformDialog({ ids, confirmLabel, consequence, audience, answer, ...question }: Props) {
  const [notification, change, { isTyped, forget }] = useTypedFields<NotificationChoice>(
    `${confirmLabel} ${ids.join()}`,
    initialNotification,
  )
  const hasSchools = audience.schools > 0
  const submit = () => answer(hasSchools ? { notification, schools: notification.inform ? audience.schools : 0, forget } : NOBODY_INFORMED)
  return (
    <QuestionDialog {...question} size="26rem" isTyped={isTyped} submitLabel={confirmLabel} onSubmit={submit}>
      {consequence && <p className={classes.soft}>{consequence}</p>}
      {hasSchools && <InformFields audience={audience} value={notification} onChange={change} />}
    </QuestionDialog>
  )
}

/** Asks to confirm a change, and whether the schools that it affects are notified; undefined when the change is not made. */
export const askToInform = (question: Question) => ask<Informing>((answer) => <InformDialog {...question} answer={answer} />)
