import type { ReactNode } from 'react'
import { ask } from '../dialog/ask'
import { QuestionDialog } from '../dialog/QuestionDialog'
import classes from '../dialog/dialog.module.css'

type Question = {
  title: string
  body?: ReactNode
  /** Without it the dialog only informs. */
  confirmLabel?: string
  dismissLabel?: string | undefined
  danger?: boolean | undefined
}

export async function confirm({ body, confirmLabel, ...question }: Question): Promise<boolean> {
  const isConfirmed = await ask<boolean>((answer) => (
    <QuestionDialog {...question} size="26rem" submitLabel={confirmLabel} onSubmit={() => answer(true)}>
      {body && <div className={classes.soft}>{body}</div>}
    </QuestionDialog>
  ))
  return isConfirmed ?? false
}
