import type { Activity } from '@pre-u/contract/activities/activities'
import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { WholeNumberInput } from '../platform/form/WholeNumberInput'
import { useKeptState } from '../platform/hooks/useKept'
import { Modal } from '../platform/dialog/Modal'
import page from '../platform/page/page.module.css'
import classes from './activity.module.css'
import { titleOf } from './words'

type MoveQuestion = { activity: Activity; count: number }
type Props = { opened: MoveQuestion | undefined; onAnswer: (position: number | undefined) => void }

export function MoveDialog({ opened: question, onAnswer }: Props) {
  // Keeps the content visible while the dialog fades out.
  const [shown, setShown] = useState(question)
  if (question && question.activity !== shown?.activity) setShown(question)
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => onAnswer(undefined)}
      title={shown && `${titleOf(shown.activity)} verplaatsen`}
      withCloseButton={false}
      size="26rem"
    >
      {shown && <PositionForm key={shown.activity.id} {...shown} onAnswer={onAnswer} />}
    </Modal>
  )
}

function PositionForm({ activity, count, onAnswer }: MoveQuestion & Pick<Props, 'onAnswer'>) {
  const [position, setPosition, noteSaved] = useKeptState<number | string | null>(`positie van ${activity.id}`, activity.position)
  const [isAttempted, setAttempted] = useState(false)
  const isValid = typeof position === 'number' && Number.isInteger(position) && position >= 1 && position <= count
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (!isValid) return
    noteSaved()
    onAnswer(position)
  }
  return (
    <form noValidate className={classes.move} onSubmit={submit}>
      <WholeNumberInput
        data-autofocus
        label="Naar positie"
        description={`Van 1 tot en met ${count}. Nu op positie ${activity.position}.`}
        value={position}
        onChange={setPosition}
        error={isAttempted && !isValid && `Vul een geheel getal in van 1 tot en met ${count}`}
      />
      <div className={page.buttons}>
        <Button variant="default" onClick={() => onAnswer(undefined)}>
          Annuleren
        </Button>
        <Button type="submit">Verplaatsen</Button>
      </div>
    </form>
  )
}
