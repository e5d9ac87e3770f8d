import { Button } from '@mantine/core'
import { asPlaceholder } from '@pre-u/contract/notifications/messages/placeholders'
import { changeReminder, type Reminder, reminderText } from '@pre-u/contract/notifications/reminders/calls'
import { checkReminderText, reminderFields, reminderRules, type ReminderText } from '@pre-u/contract/notifications/reminders/rules'
import type { FormEvent } from 'react'
import { ApiError } from '../../platform/api/http'
import { useCall } from '../../platform/api/call'
import { toastError, toastSuccess } from '../../platform/feedback/toast'
import { ConflictChoice } from '../../platform/form/ConflictChoice'
import { LongTextField, TextField } from '../../platform/form/fields'
import { focusFirstField } from '../../platform/form/focus'
import { RestoredNotice, useTypedForm } from '../../platform/form/typed'
import { type LeaveGuard, useGuardedChanges } from '../../platform/form/useLeaveGuard'
import classes from '../notifications.module.css'

type Props = { rule: Reminder; leaveGuard: LeaveGuard; onClose: () => void }

export function TextForm({ rule: { name, subject, body }, leaveGuard, onClose }: Props) {
  const { label, standard } = reminderRules[name]
  const draft = useTypedForm<ReminderText>({
    name: `herinnering ${name}`,
    initial: { subject, body },
    schema: reminderText,
    check: (text) => checkReminderText(name, text),
  })
  useGuardedChanges(leaveGuard, draft.isDirty, draft.forget)
  const { mutateAsync, isPending } = useCall(changeReminder, { quiet: true })
  const typed = { subject: draft.values.subject ?? '', body: draft.values.body ?? '' }
  // What is wrong with a placeholder is shown during typing.
  const form = { ...draft, errors: { ...draft.errors, ...checkReminderText(name, typed) } }
  const isStandard = typed.subject === standard.subject && typed.body === standard.body

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!draft.attempt()) return
    try {
      await mutateAsync({ params: { name }, body: typed })
      draft.forget()
      toastSuccess('De tekst is opgeslagen')
      onClose()
    } catch (failure) {
      if (failure instanceof ApiError && Object.keys(failure.fieldErrors).length > 0) draft.setServerErrors(failure.fieldErrors)
      else toastError(failure)
    }
  }
  const cancel = async () => {
    if (await leaveGuard.mayDiscard()) onClose()
  }
  const restore = () => {
    draft.set('subject', standard.subject)
    draft.set('body', standard.body)
  }

  return (
    <form
      ref={focusFirstField}
      className={classes.form}
      noValidate
      aria-label={`Tekst van ${label.toLowerCase()}`}
      onSubmit={(event) => void save(event)}
    >
      {draft.wasRestored && draft.isDirty && <RestoredNotice />}
      {draft.conflict && <ConflictChoice ref={null} isAnnounced form={form} displays={undefined} {...draft.conflict} />}
      <TextField form={form} name="subject" autoComplete="off" maxLength={150} />
      <LongTextField
        form={form}
        name="body"
        autosize
        minRows={5}
        maxRows={16}
        maxLength={5000}
        description="De aanhef en een knop naar de juiste pagina staan er vanzelf bij."
      />
      <div>
        <p className={classes.soft}>Velden die worden ingevuld:</p>
        <dl className={classes.fields}>
          {Object.entries(reminderFields(name)).map(([field, meaning]) => (
            <div key={field}>
              <dt>{asPlaceholder(field)}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending} disabled={!draft.isDirty && !draft.conflict}>
          Tekst opslaan
        </Button>
        <Button variant="default" onClick={() => void cancel()}>
          Annuleren
        </Button>
        {!isStandard && (
          <Button variant="subtle" onClick={restore}>
            Standaardtekst terugzetten
          </Button>
        )}
      </div>
    </form>
  )
}
