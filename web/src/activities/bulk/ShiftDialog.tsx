import { MAX_SHIFT_DAYS } from '@pre-u/contract/activities/bulk'
import { Button, Checkbox, Radio } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { WholeNumberInput } from '../../platform/form/WholeNumberInput'
import type { Asked } from '../../platform/hooks/useAsk'
import { useKeptAnswer } from '../../platform/hooks/useKeptAnswer'
import { InformFields } from '../../placement/InformFields'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import page from '../../platform/page/page.module.css'
import classes from '../activity.module.css'
import { type BulkQuestion, type ShiftChoice, tellingFor, titleFor } from './question'

type Question = Asked<BulkQuestion, ShiftChoice>
type Draft = Omit<ShiftChoice, 'days'> & { number: number | string | null; isEarlier: boolean }

export const ShiftDialog = ({ opened }: { opened: Question | undefined }) => (
  <QuestionDialog opened={opened} title={(question) => `Data van ${titleFor(question)} verschuiven`} size="28rem">
    {(asked) => <ShiftForm {...asked} />}
  </QuestionDialog>
)

function ShiftForm({ question: { ids, audience }, answer }: Question) {
  const initial = { number: 7, isEarlier: false, with_deadline: true, ...tellingFor(audience) }
  const [{ number, isEarlier, ...choice }, change] = useKeptAnswer<Draft>(`verschuiven ${ids.join()}`, initial)
  const [isAttempted, setAttempted] = useState(false)
  const isValid = typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= MAX_SHIFT_DAYS
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (isValid) answer({ days: isEarlier ? -number : number, ...choice })
  }
  return (
    <form noValidate className={classes.move} onSubmit={submit}>
      <WholeNumberInput
        data-autofocus
        label="Aantal dagen"
        description="Begin en einde verschuiven, de tijden van de dag blijven."
        value={number}
        onChange={(typed) => change({ number: typed })}
        error={isAttempted && !isValid && `Vul een geheel getal in van 1 tot en met ${MAX_SHIFT_DAYS}`}
      />
      <Radio.Group
        aria-label="Welke kant op?"
        value={isEarlier ? 'earlier' : 'later'}
        onChange={(way) => change({ isEarlier: way === 'earlier' })}
      >
        <div className={classes.cancelChoices}>
          <Radio value="later" label="Later" />
          <Radio value="earlier" label="Eerder" />
        </div>
      </Radio.Group>
      <Checkbox
        label="Verschuif de deadlines mee"
        checked={choice.with_deadline}
        onChange={(event) => change({ with_deadline: event.currentTarget.checked })}
      />
      {audience.pupils > 0 && <InformFields audience={audience} value={choice} onChange={change} />}
      <div className={page.buttons}>
        <Button variant="default" onClick={() => answer()}>
          Annuleren
        </Button>
        <Button type="submit">Verschuiven</Button>
      </div>
    </form>
  )
}
