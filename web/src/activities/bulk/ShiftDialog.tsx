import { MAX_SHIFT_DAYS } from '@pre-u/contract/activities/bulk'
import { Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { QuestionDialog } from '../../platform/dialog/QuestionDialog'
import { useTypedFields } from '../../platform/form/typed'
import { WholeNumberInput } from '../../platform/form/WholeNumberInput'
import { InformFields } from '../../placement/InformFields'
import classes from '../activity.module.css'
import { type BulkQuestion, countActivities, type ShiftChoice, notificationFor } from './question'

type Draft = Omit<ShiftChoice, 'days'> & { number: number | string | null; isEarlier: boolean }

export function ShiftDialog({ ids, audience, send, answer }: BulkQuestion<ShiftChoice>) {
  const initial = { number: 7, isEarlier: false, with_deadline: true, ...notificationFor(audience) }
  const [draft, change, { isTyped, forget }] = useTypedFields<Draft>(`verschuiven ${ids.join()}`, initial)
  const { number, isEarlier, ...choice } = draft
  const [isAttempted, setAttempted] = useState(false)
  const isValid = typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= MAX_SHIFT_DAYS
  const submit = async () => {
    setAttempted(true)
    if (!isValid || !(await send({ days: isEarlier ? -number : number, ...choice }))) return
    forget()
    answer(true)
  }
  return (
    <QuestionDialog
      title={`Data van ${countActivities(ids.length)} verschuiven`}
      isTyped={isTyped}
      submitLabel="Verschuiven"
      onSubmit={submit}
    >
      <WholeNumberInput
        data-autofocus
        label="Aantal dagen"
        description="Begin en einde verschuiven; de tijd van de dag blijft gelijk."
        value={number}
        onChange={(typed) => change({ number: typed })}
        error={isAttempted && !isValid && `Vul een geheel getal in van 1 tot en met ${MAX_SHIFT_DAYS}`}
      />
      <Radio.Group
        label="Welke kant op?"
        labelProps={{ className: 'visually-hidden' }}
        value={isEarlier ? 'earlier' : 'later'}
        onChange={(way) => change({ isEarlier: way === 'earlier' })}
      >
        <div className={classes.cancelChoices}>
          <Radio value="later" label="Later" />
          <Radio value="earlier" label="Eerder" />
        </div>
      </Radio.Group>
      <Checkbox
        label="Ook de deadlines verschuiven"
        checked={choice.with_deadline}
        onChange={(event) => change({ with_deadline: event.currentTarget.checked })}
      />
      {audience.pupils > 0 && <InformFields audience={audience} value={choice} onChange={change} />}
    </QuestionDialog>
  )
}
