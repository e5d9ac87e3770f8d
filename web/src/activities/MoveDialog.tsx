import type { Activity } from '@pre-u/contract/activities'
import { Button, Modal } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { WholeNumberInput } from '../platform/form/WholeNumberInput'
import page from '../platform/page/page.module.css'
import classes from './activity.module.css'
import { titleOf } from './words'

type Asked = { activity: Activity; count: number }
type Props = { asked: Asked | undefined; onAnswer: (position: number | undefined) => void }

export function MoveDialog({ asked, onAnswer }: Props) {
  // Keeps the content visible while the dialog fades out.
  const [shown, setShown] = useState(asked)
  if (asked && asked.activity !== shown?.activity) setShown(asked)
  return (
    <Modal
      opened={asked !== undefined}
      onClose={() => onAnswer(undefined)}
      title={shown && `${titleOf(shown.activity)} verplaatsen`}
      withCloseButton={false}
      size="26rem"
    >
      {shown && <PositionForm key={shown.activity.id} {...shown} onAnswer={onAnswer} />}
    </Modal>
  )
}

function PositionForm({ activity, count, onAnswer }: Asked & Pick<Props, 'onAnswer'>) {
  const [position, setPosition] = useState<number | string | null>(activity.position)
  const [attempted, setAttempted] = useState(false)
  const isFit = typeof position === 'number' && Number.isInteger(position) && position >= 1 && position <= count
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (isFit) onAnswer(position)
  }
  return (
    <form noValidate className={classes.move} onSubmit={submit}>
      <WholeNumberInput
        data-autofocus
        label="Naar positie"
        description={`Van 1 tot en met ${count}. Nu op positie ${activity.position}.`}
        value={position}
        onChange={setPosition}
        error={attempted && !isFit && `Vul een geheel getal in van 1 tot en met ${count}`}
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
