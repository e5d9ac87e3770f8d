import '../../platform/theme/mantine-floating.css'
import { instant } from '@pre-u/contract/platform/http'
import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import * as z from 'zod/mini'
import { DateTimeField } from '../../platform/dates/DateTimeField'
import type { Asked } from '../../platform/hooks/useAsk'
import { InformFields } from '../../platform/inform/InformFields'
import { QuestionDialog } from '../../platform/onDemand/QuestionDialog'
import page from '../../platform/page/page.module.css'
import classes from '../activity.module.css'
import { type BulkQuestion, type DeadlineChoice, initialTelling, titleFor } from './question'

type Question = Asked<BulkQuestion, DeadlineChoice>

export const DeadlineDialog = ({ opened }: { opened: Question | undefined }) => (
  <QuestionDialog opened={opened} title={(question) => `Deadline van ${titleFor(question)} wijzigen`} size="28rem" hasChoices>
    {(asked) => <DeadlineForm {...asked} />}
  </QuestionDialog>
)

function DeadlineForm({ question: { audience }, answer }: Question) {
  const [deadline, setDeadline] = useState<string | null>(null)
  const [telling, setTelling] = useState(initialTelling(audience))
  const [isAttempted, setAttempted] = useState(false)
  const isValid = z.safeParse(instant, deadline).success
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (deadline !== null && isValid) answer({ deadline, ...telling })
  }
  return (
    <form noValidate className={classes.move} onSubmit={submit}>
      <DateTimeField
        label="Nieuwe deadline"
        description="Tot dit moment kunnen scholen leerlingen inschrijven."
        defaultTime="23:59"
        value={deadline}
        onChange={setDeadline}
        error={isAttempted && !isValid && 'Deadline is vereist'}
      />
      {audience.pupils > 0 && <InformFields audience={audience} value={telling} onChange={(part) => setTelling({ ...telling, ...part })} />}
      <div className={page.buttons}>
        <Button variant="default" onClick={() => answer()}>
          Annuleren
        </Button>
        <Button type="submit">Wijzigen</Button>
      </div>
    </form>
  )
}
