import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, use, useState } from 'react'
import { AskedDialog } from './ask'
import { BusyButton } from './BusyButton'
import { Dialog } from './Dialogs'
import classes from './dialog.module.css'

type Props = {
  title: ReactNode
  size?: string
  isTyped?: boolean
  hasChoices?: boolean
  withCloseButton?: boolean
  dismissLabel?: string | undefined
  /** Without it the dialog only informs. */
  submitLabel?: string | undefined
  danger?: boolean | undefined
  /** The button shows that it is busy until what this returns is done. */
  onSubmit: () => unknown
  children: ReactNode
}

/** The focus starts at the field with `data-autofocus`, or else on the safe choice, so that Enter destroys nothing. */
export function QuestionDialog({ size = '28rem', dismissLabel = 'Annuleren', submitLabel, danger, onSubmit, children, ...frame }: Props) {
  const { isOpen, dismiss } = use(AskedDialog)!
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (isBusy || !isOpen) return
    setBusy(true)
    try {
      await onSubmit()
    } finally {
      setBusy(false)
    }
  }
  const submitForm = (event: SubmitEvent) => {
    event.preventDefault()
    if (!danger) void submit()
  }
  // Enter in a field submits no form that destroys something.
  const press = danger ? { onClick: () => void submit() } : { type: 'submit' as const }
  return (
    <Dialog size={size} {...frame}>
      <form noValidate className={classes.form} onSubmit={submitForm}>
        {children}
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={dismiss}>
            {dismissLabel}
          </Button>
          {submitLabel && (
            <BusyButton color={danger ? 'red' : 'brand'} isBusy={isBusy} {...press}>
              {submitLabel}
            </BusyButton>
          )}
        </div>
      </form>
    </Dialog>
  )
}
