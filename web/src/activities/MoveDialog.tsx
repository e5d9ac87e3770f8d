import type { Activity } from '@pre-u/contract/activities/activities'
import { useState } from 'react'
import { QuestionDialog } from '../platform/dialog/QuestionDialog'
import { useTyped } from '../platform/form/typed'
import { WholeNumberInput } from '../platform/form/WholeNumberInput'
import { titleOf } from './words'

type Props = {
  activity: Activity
  /** Of all activities. */
  count: number
  answer: (position: number) => void
}

export function MoveDialog({ activity, count, answer }: Props) {
  const name = `positie van ${activity.id}`
  const [position, setPosition, { isTyped, forget }] = useTyped<number | string | null>(name, activity.position)
  const [isAttempted, setAttempted] = useState(false)
  const isValid = typeof position === 'number' && Number.isInteger(position) && position >= 1 && position <= count
  const submit = () => {
    setAttempted(true)
    if (!isValid) return
    forget()
    answer(position)
  }
  return (
    <QuestionDialog title={`${titleOf(activity)} verplaatsen`} size="26rem" isTyped={isTyped} submitLabel="Verplaatsen" onSubmit={submit}>
      <WholeNumberInput
        data-autofocus
        label="Naar positie"
        description={`Van 1 tot en met ${count}. Nu op positie ${activity.position}.`}
        value={position}
        onChange={setPosition}
        error={isAttempted && !isValid && `Vul een geheel getal in van 1 tot en met ${count}`}
      />
    </QuestionDialog>
  )
}
