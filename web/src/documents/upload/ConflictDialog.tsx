import type { ConflictChoice } from '@pre-u/contract/documents/documents'
import { Button, Checkbox } from '@mantine/core'
import { Modal } from '../../platform/dialog/Modal'
import { useState } from 'react'
import classes from '../actions/dialogs.module.css'
import { useConflicts } from './uploads'

/** Closing the dialog skips the file. */
export function ConflictDialog() {
  const question = useConflicts(({ questions }) => questions[0])
  // Keeps the content visible while the dialog fades out.
  const [shown, setShown] = useState(question)
  const [forAll, setForAll] = useState(false)
  if (question && question !== shown) {
    setShown(question)
    setForAll(false)
  }
  const answer = (choice: ConflictChoice) => question?.answer({ choice, forAll })
  return (
    <Modal opened={question !== undefined} onClose={() => answer('skip')} title="Deze naam bestaat al" withCloseButton={false} size="28rem">
      <div className={classes.form}>
        <p>
          In deze map staat al{' '}
          <b>
            <bdi>{shown?.name}</bdi>
          </b>
          . Vervangt u het, dan blijft het oude bewaard bij de versies.
        </p>
        {shown?.hasOthers && (
          <Checkbox
            label="Voor alle"
            description="Doe dit ook met de andere bestanden waarvan de naam al bestaat."
            checked={forAll}
            onChange={(event) => setForAll(event.currentTarget.checked)}
          />
        )}
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={() => answer('skip')}>
            Overslaan
          </Button>
          <Button variant="default" onClick={() => answer('keep')}>
            Beide bewaren
          </Button>
          <Button onClick={() => answer('replace')}>Vervangen</Button>
        </div>
      </div>
    </Modal>
  )
}
