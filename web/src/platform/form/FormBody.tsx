import type { FieldErrors } from '@pre-u/contract/platform/http'
import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError, SessionEnded } from '../api/http'
import { NotConfirmed } from '../feedback/confirmDoubts'
import { toastError, toastSuccess } from '../feedback/toast'
import { ConflictChoice } from './ConflictChoice'
import type { Contested } from './conflict'
import type { Displays } from './displayValue'
import { ErrorSummary, NO_ANSWER } from './ErrorSummary'
import classes from './form.module.css'
import { RestoredNotice } from './typed'
import type { Form, FormValues } from './useForm'
import { type LeaveGuard, useGuardedChanges } from './useLeaveGuard'
import type { TypedForm } from './useTypedForm'

export type Conflict<Input> = { contested: Contested<Input>[]; adopted: string[] }

const UNEXPLAINED = 'Er ging iets mis. Wat u hebt ingevuld, blijft staan. Sla het straks opnieuw op.'

/** What the user was asked and answered with 'no', about these values, and what had the focus. */
type Declined<Input> = { reasons: string[]; values: FormValues<Input>; from: Element | null }

/** Stays in the form, for a toast goes away and a dialog covers the notice that there is no connection. */
function reasonsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return { non_field_errors: [NO_ANSWER] }
  const { fieldErrors, detail = UNEXPLAINED, reference } = error
  if (Object.keys(fieldErrors).length > 0) return fieldErrors
  return { non_field_errors: [reference ? `${detail} Meld dit nummer: ${reference}.` : detail] }
}

type Props<Input extends object> = {
  form: Form<Input> & Partial<Pick<TypedForm<Input>, 'forget' | 'wasRestored' | 'conflict'>>
  leaveGuard: Pick<LeaveGuard, 'setDirty' | 'closeWithoutAsking'>
  saveLabel: string
  /** Resolves to what is saved with the changes, or to null when they are not saved. */
  askBefore?: (() => Promise<object | null>) | undefined
  /** Resolves to the conflict when the write was stale. */
  save: (answer: object) => Promise<Conflict<Input> | undefined>
  /** Says that it is saved; without it the general message. */
  announceSaved?: (() => void) | undefined
  displays?: Displays<Input> | undefined
  /** Before the form is sent with its save button or the Enter key, not with a button in `secondary`. */
  onSave?: (() => void) | undefined
  secondary?: ReactNode
  children: ReactNode
}

export function FormBody<Input extends object>(props: Props<Input>) {
  const { form, leaveGuard, saveLabel, askBefore, save, announceSaved = toastSuccess, displays, onSave, secondary, children } = props
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict<Input> | undefined>(form.conflict)
  const [noticeCount, setNoticeCount] = useState(0)
  const [declined, setDeclined] = useState<Declined<Input>>()
  const notice = useRef<HTMLElement>(null)
  const { isDirty, errors } = form

  useGuardedChanges(leaveGuard, isDirty, form.forget)
  useEffect(() => {
    if (noticeCount > 0) notice.current?.focus()
  }, [noticeCount])
  // A field loses the focus while the form is disabled to save it.
  useEffect(() => {
    if (declined?.from instanceof HTMLElement) declined.from.focus()
  }, [declined])

  const focusNotice = () => setNoticeCount((count) => count + 1)
  const showErrors = (error: unknown) => {
    // It has been told, and the form goes.
    if (error instanceof SessionEnded) return
    toastError(error)
    form.setServerErrors(reasonsOf(error))
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSaving) return
    if (!form.attempt()) return focusNotice()
    const from = document.activeElement
    setDeclined(undefined)
    try {
      const answer = askBefore ? await askBefore() : {}
      if (answer === null) return
      setSaving(true)
      const newConflict = await save(answer)
      setConflict(newConflict)
      if (newConflict) return focusNotice()
      if (isDirty) announceSaved()
      leaveGuard.closeWithoutAsking()
    } catch (error) {
      if (error instanceof NotConfirmed) return setDeclined({ reasons: error.reasons, values: form.values, from })
      showErrors(error)
      focusNotice()
    } finally {
      setSaving(false)
    }
  }

  const hasErrors = Object.keys(errors).length > 0
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <div className={classes.body}>
        {form.wasRestored && isDirty && <RestoredNotice />}
        {declined?.values === form.values &&
          declined.reasons.map((reason) => (
            <p key={reason} className={classes.restored}>
              {reason}
            </p>
          ))}
        {hasErrors && <ErrorSummary ref={notice} errors={errors} formId={form.id} />}
        {conflict && <ConflictChoice ref={hasErrors ? null : notice} form={form} displays={displays} {...conflict} />}
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
