import { Button } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '../dialog/Modal'
import { useQuestion } from './confirm'
import classes from './ConfirmDialog.module.css'

/** Focus starts on the safe choice, so that Enter destroys nothing. */
export function ConfirmDialog() {
  const question = useQuestion((state) => state.question)
  // The closing transition still shows the last question.
  const [shownQuestion, setShownQuestion] = useState(question)
  if (question && question !== shownQuestion) setShownQuestion(question)
  const close = () => question?.answer(false)
  const confirmed = () => (question?.isComplete?.() ?? true) && question?.answer(true)
  return (
    <Modal opened={question !== null} onClose={close} title={shownQuestion?.title} withCloseButton={false} size="26rem">
      {shownQuestion?.body && <div className={classes.body}>{shownQuestion.body}</div>}
      <div className={classes.choices}>
        <Button variant="default" onClick={close} data-autofocus>
          {shownQuestion?.dismissLabel ?? 'Annuleren'}
        </Button>
        {shownQuestion?.confirmLabel && (
          <Button color={shownQuestion.danger ? 'red' : 'brand'} onClick={confirmed}>
            {shownQuestion.confirmLabel}
          </Button>
        )}
      </div>
    </Modal>
  )
}
