import { instant } from '@pre-u/contract/platform/http'
import { useState } from 'react'
import * as z from 'zod/mini'
import { DateTimeField } from '../../platform/dates/DateTimeField'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import { useTypedFields } from '../../platform/form/typed'
import { InformFields } from '../../placement/InformFields'
import { type BulkQuestion, countActivities, type DeadlineChoice, notificationFor } from './question'

type Draft = Omit<DeadlineChoice, 'deadline'> & { deadline: string | null }

export function DeadlineDialog({ ids, audience, send, answer }: BulkQuestion<DeadlineChoice>) {
  const initial = { deadline: null, ...notificationFor(audience) }
  const [choice, change, { isTyped, forget }] = useTypedFields<Draft>(`deadline ${ids.join()}`, initial)
  const { deadline } = choice
  const [isAttempted, setAttempted] = useState(false)
  const isValid = z.safeParse(instant, deadline).success
  const submit = async () => {
    setAttempted(true)
    if (deadline === null || !isValid || !(await send({ ...choice, deadline }))) return
    forget()
    answer(true)
  }
  return (
    <QuestionDialog
      title={`Deadline van ${countActivities(ids.length)} wijzigen`}
      isTyped={isTyped}
      hasChoices
      submitLabel="Wijzigen"
      onSubmit={submit}
    >
      <DateTimeField
        data-autofocus
        label="Nieuwe deadline"
        description="Tot dit moment kunnen scholen leerlingen inschrijven."
        defaultTime="23:59"
        value={deadline}
        onChange={(typed) => change({ deadline: typed })}
        error={isAttempted && !isValid && 'Deadline is vereist'}
      />
      {audience.pupils > 0 && <InformFields audience={audience} value={choice} onChange={change} />}
    </QuestionDialog>
  )
}
