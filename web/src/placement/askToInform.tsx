import type { Audience } from '@pre-u/contract/notifications/news'
import { ask } from '../platform/dialog/ask'
import classes from '../platform/dialog/dialog.module.css'
import { QuestionDialog } from '../platform/dialog/QuestionDialog'
import { useTypedFields } from '../platform/form/typed'
import { InformFields, initialTelling, type Telling } from './InformFields'

type Question = {
  title: string
  /** Of the records that are changed. */
  ids: number[]
  confirmLabel: string
  dismissLabel?: string
  danger?: boolean
  consequence?: string
  /** Without schools nobody is told. */
  audience: Audience
}
/** `telling`: what is sent with the change; `schools`: how many get a mail; `forget`: forgets what was typed, once the change is made. */
export type Told = { telling: Partial<Telling>; schools: number; forget: () => void }

export const NOBODY_TOLD: Told = { telling: {}, schools: 0, forget: () => undefined }

type Props = Question & { answer: (told: Told) => void }

function InformDialog({ ids, confirmLabel, consequence, audience, answer, ...question }: Props) {
  const [telling, change, { isTyped, forget }] = useTypedFields<Telling>(`${confirmLabel} ${ids.join()}`, initialTelling)
  const hasSchools = audience.schools > 0
  const submit = () => answer(hasSchools ? { telling, schools: telling.inform ? audience.schools : 0, forget } : NOBODY_TOLD)
  return (
    <QuestionDialog {...question} size="26rem" isTyped={isTyped} submitLabel={confirmLabel} onSubmit={submit}>
      {consequence && <p className={classes.soft}>{consequence}</p>}
      {hasSchools && <InformFields audience={audience} value={telling} onChange={change} />}
    </QuestionDialog>
  )
}

/** Asks to confirm a change, and whether the schools that it affects are told; undefined when the change is not made. */
export const askToInform = (question: Question) => ask<Told>((answer) => <InformDialog {...question} answer={answer} />)
