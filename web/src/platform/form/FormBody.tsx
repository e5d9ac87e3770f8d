import { Button } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { toastSuccess } from '../feedback/toast'
import classes from './form.module.css'
import { type LeaveGuard, useGuardedChanges } from './useLeaveGuard'
import { type SubmitOptions, useSubmit } from './useSubmit'

type Props<Input extends object> = SubmitOptions<Input> & {
  leaveGuard: Pick<LeaveGuard, 'setDirty' | 'closeWithoutAsking'>
  /** Forgets what was typed, when it is discarded or saved. */
  forget?: () => void
  saveLabel: string
  /** Says that it is saved; without it the general message. */
  announceSaved?: (() => void) | undefined
  /** Before the form is sent with its save button or the Enter key, not with a button in `secondary`. */
  onSave?: (() => void) | undefined
  secondary?: ReactNode
  children: ReactNode
}

/** The form of a drawer, which closes when it is saved. */
export function FormBody<Input extends object>(props: Props<Input>) {
  const { leaveGuard, forget, saveLabel, announceSaved = toastSuccess, onSave, secondary, children, ...options } = props
  const { isDirty } = options.form
  const { submit, isSaving, notices } = useSubmit(options)
  useGuardedChanges(leaveGuard, isDirty, forget)

  const saveAndClose = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!(await submit())) return
    if (isDirty) announceSaved()
    leaveGuard.closeWithoutAsking()
  }
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void saveAndClose(event)}>
      <div className={classes.body}>
        {notices}
        <fieldset className={classes.fields} disabled={isSaving}>
          {children}
        </fieldset>
      </div>
      <footer className={classes.footer}>
        {secondary}
        <Button type="submit" loading={isSaving} className={classes.save} onClick={onSave}>
          {saveLabel}
        </Button>
      </footer>
    </form>
  )
}
