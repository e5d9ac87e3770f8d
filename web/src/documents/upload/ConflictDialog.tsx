import type { ConflictChoice } from '@pre-u/contract/documents/documents'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../platform/dialog/ask'
import classes from '../../platform/dialog/dialog.module.css'
import { Dialog } from '../../platform/dialog/Dialogs'
import type { ConflictAnswer } from './documentQueue'

type Props = { name: string; hasOthers: boolean; answer: (answer: ConflictAnswer) => void }

function ConflictDialog({ name, hasOthers, answer }: Props) {
  const [forAll, setForAll] = useState(false)
  const choose = (choice: ConflictChoice) => answer({ choice, forAll })
  return (
    <Dialog title="Deze naam bestaat al" size="28rem" onClose={() => choose('skip')}>
      <div className={classes.form}>
        <p>
          In deze map staat al{' '}
          <b>
            <bdi>{name}</bdi>
          </b>
          . Vervangt u het, dan blijft het oude bewaard bij de versies.
        </p>
        {hasOthers && (
          <Checkbox
            label="Voor alle"
            description="Doe dit ook met de andere bestanden waarvan de naam al bestaat."
            checked={forAll}
            onChange={(event) => setForAll(event.currentTarget.checked)}
          />
        )}
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={() => choose('skip')}>
            Overslaan
          </Button>
          <Button variant="default" onClick={() => choose('keep')}>
            Beide bewaren
          </Button>
          <Button onClick={() => choose('replace')}>Vervangen</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** What becomes of a file whose name exists; closing the dialog skips it. */
export async function askConflict(name: string, hasOthers: boolean, signal: AbortSignal): Promise<ConflictAnswer> {
  const given = await ask<ConflictAnswer>((answer) => <ConflictDialog name={name} hasOthers={hasOthers} answer={answer} />, { signal })
  signal.throwIfAborted()
  return given ?? { choice: 'skip', forAll: false }
}
