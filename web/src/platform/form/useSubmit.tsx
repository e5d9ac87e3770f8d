import type { FieldErrors } from '@pre-u/contract/platform/http'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, SessionEnded } from '../api/http'
import { NotConfirmed } from '../feedback/confirmDoubts'
import { toastError } from '../feedback/toast'
import { ConflictChoice } from './ConflictChoice'
import type { Contested } from './conflict'
import type { Displays } from './displayValue'
import { ErrorSummary, NO_ANSWER } from './ErrorSummary'
import classes from './form.module.css'
import { RestoredNotice } from './typed'
import type { Form, FormValues } from './useForm'

export type Conflict<Input> = { contested: Contested<Input>[]; adopted: string[] }

const UNEXPLAINED = 'Er ging iets mis. Wat u hebt ingevuld, blijft staan. Sla het straks opnieuw op.'

/** Stays in the form, for a toast goes away and a dialog covers the notice that there is no connection. */
function reasonsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return { non_field_errors: [NO_ANSWER] }
  const { fieldErrors, detail = UNEXPLAINED, reference } = error
  if (Object.keys(fieldErrors).length > 0) return fieldErrors
  return { non_field_errors: [reference ? `${detail} Meld dit nummer: ${reference}.` : detail] }
}

export type SubmitOptions<Input extends object> = {
  form: Form<Input>
  /** Says that the draft was typed before the session ended. */
  wasRestored?: boolean
  /** With what somebody else changed before the draft was restored. */
  restoredConflict?: Conflict<Input> | undefined
  /** Resolves to what is saved with the changes, or to null when they are not saved. */
  askBefore?: (() => Promise<object | null>) | undefined
  /** Resolves to the conflict when the write was stale. */
  save: (answer: object) => Promise<Conflict<Input> | undefined>
  displays?: Displays<Input> | undefined
  /** Of the headings above the fields: 2 on a page, of which they are parts like its sections. */
  level?: 2 | 3
}

/** Saves a form, and says above its fields why it is not saved. */
export function useSubmit<Input extends object>(options: SubmitOptions<Input>) {
  const { form, wasRestored, restoredConflict, askBefore, save, displays, level = 3 } = options
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState(restoredConflict)
  const [noticeCount, setNoticeCount] = useState(0)
  /** What the user was asked and answered with 'no', about these values. */
  const [declined, setDeclined] = useState<{ reasons: string[]; values: FormValues<Input> }>()
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    if (noticeCount > 0) notice.current?.focus()
  }, [noticeCount])

  const refuse = () => {
    setNoticeCount((count) => count + 1)
    return false
  }
  const refuseFor = (error: unknown) => {
    // A toast said so, and the form goes.
    if (error instanceof SessionEnded) return false
    toastError(error)
    form.setServerErrors(reasonsOf(error))
    return refuse()
  }
  /** Resolves to whether it is saved. */
  const submit = async (): Promise<boolean> => {
    if (isSaving) return false
    if (!form.attempt()) return refuse()
    const from = document.activeElement
    // A field or button loses the focus while it is disabled to save the form.
    const enable = () => {
      flushSync(() => setSaving(false))
      if (from instanceof HTMLElement) from.focus()
    }
    setDeclined(undefined)
    try {
      const answer = askBefore ? await askBefore() : {}
      if (answer === null) return false
      setSaving(true)
      const newConflict = await save(answer)
      setConflict(newConflict)
      if (newConflict) return refuse()
      enable()
      return true
    } catch (error) {
      if (!(error instanceof NotConfirmed)) return refuseFor(error)
      setDeclined({ reasons: error.reasons, values: form.values })
      enable()
      return false
    } finally {
      setSaving(false)
    }
  }

  const hasErrors = Object.keys(form.errors).length > 0
  const notices = (
    <>
      {wasRestored && form.isDirty && <RestoredNotice />}
      {declined?.values === form.values &&
        declined.reasons.map((reason) => (
          <p key={reason} className={classes.restored}>
            {reason}
          </p>
        ))}
      {hasErrors && <ErrorSummary ref={notice} errors={form.errors} formId={form.id} level={level} />}
      {conflict && <ConflictChoice ref={hasErrors ? null : notice} form={form} displays={displays} level={level} {...conflict} />}
    </>
  )
  return { submit, isSaving, notices, dismissConflict: () => setConflict(undefined) }
}
