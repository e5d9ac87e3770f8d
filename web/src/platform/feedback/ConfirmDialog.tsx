import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useQuestion } from './confirm'
import classes from './ConfirmDialog.module.css'

/** Focus starts on the safe choice, so that Enter destroys nothing. */
export function ConfirmDialog() {
  const asked = useQuestion((state) => state.asked)
  // The closing transition still shows the last question.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const close = () => asked?.answer(false)
  return (
    <Modal opened={asked !== null} onClose={close} title={shown?.title} withCloseButton={false} size="26rem">
      {shown?.body && <div className={classes.body}>{shown.body}</div>}
      <div className={classes.choices}>
        <Button variant="default" onClick={close} data-autofocus>
          {shown?.dismissLabel ?? 'Annuleren'}
        </Button>
        {shown?.confirmLabel && (
          <Button color={shown.danger ? 'red' : 'brand'} onClick={() => asked?.answer(true)}>
            {shown.confirmLabel}
          </Button>
        )}
      </div>
    </Modal>
  )
}
