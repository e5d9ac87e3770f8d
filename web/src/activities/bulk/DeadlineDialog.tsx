import { instant } from '@pre-u/contract/platform/http'
import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import * as z from 'zod/mini'
import { DateTimeField } from '../../platform/dates/DateTimeField'
import type { Asked } from '../../platform/hooks/useAsk'
import { useKeptAnswer } from '../../platform/hooks/useKeptAnswer'
import { InformFields } from '../../placement/InformFields'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import page from '../../platform/page/page.module.css'
import classes from '../activity.module.css'
import { type BulkQuestion, type DeadlineChoice, tellingFor, titleFor } from './question'

type Question = Asked<BulkQuestion, DeadlineChoice>
type Draft = Omit<DeadlineChoice, 'deadline'> & { deadline: string | null }

export const DeadlineDialog = ({ opened }: { opened: Question | undefined }) => (
  <QuestionDialog opened={opened} title={(question) => `Deadline van ${titleFor(question)} wijzigen`} size="28rem" hasChoices>
    {(asked) => <DeadlineForm {...asked} />}
  </QuestionDialog>
)

function DeadlineForm({ question: { ids, audience }, answer }: Question) {
  const [choice, change] = useKeptAnswer<Draft>(`deadline ${ids.join()}`, { deadline: null, ...tellingFor(audience) })
  const { deadline } = choice
  const [isAttempted, setAttempted] = useState(false)
  const isValid = z.safeParse(instant, deadline).success
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (deadline !== null && isValid) answer({ ...choice, deadline })
  }
  return (
    <form noValidate className={classes.move} onSubmit={submit}>
      <DateTimeField
        label="Nieuwe deadline"
        description="Tot dit moment kunnen scholen leerlingen inschrijven."
        defaultTime="23:59"
        value={deadline}
        onChange={(typed) => change({ deadline: typed })}
        error={isAttempted && !isValid && 'Deadline is vereist'}
      />
      {audience.pupils > 0 && <InformFields audience={audience} value={choice} onChange={change} />}
      <div className={page.buttons}>
        <Button variant="default" onClick={() => answer()}>
          Annuleren
        </Button>
        <Button type="submit">Wijzigen</Button>
      </div>
    </form>
  )
}
