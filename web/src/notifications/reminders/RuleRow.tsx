import { Button, Switch } from '@mantine/core'
import { changeReminder, type Reminder, type ReminderRecipient } from '@pre-u/contract/notifications/reminders/calls'
import { type ReminderName, reminderRules } from '@pre-u/contract/notifications/reminders/rules'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { changeAndFocus } from '../../platform/form/focus'
import type { LeaveGuard } from '../../platform/form/useLeaveGuard'
import { useCall } from '../../platform/api/call'
import { toastSuccess } from '../../platform/feedback/toast'
import classes from '../notifications.module.css'
import { TextForm } from './TextForm'
import { counted } from '../../platform/words'

type TomorrowProps = { rule: Reminder; tomorrow: ReminderRecipient[] | undefined }

function Tomorrow({ rule: { name, is_active }, tomorrow }: TomorrowProps) {
  if (!tomorrow) return null
  const text = tomorrowInWords(name, is_active, tomorrow)
  if (tomorrow.length === 0) return <p className={classes.soft}>{text}.</p>
  return (
    <details className={classes.preview}>
      <summary>{text}</summary>
      <ul>
        {tomorrow.map(({ school, person }) => (
          <li key={`${school.id} ${person}`}>
            <Link to="/schools/$id" params={{ id: String(school.id) }}>
              {school.name}
            </Link>
            , {person}
          </li>
        ))}
      </ul>
    </details>
  )
}

function OnSwitch({ rule: { name, is_active } }: { rule: Reminder }) {
  const { label } = reminderRules[name]
  const { mutate, isPending, variables } = useCall(changeReminder, {
    onSuccess: (saved) => toastSuccess(saved.is_active ? 'De herinnering staat aan' : 'De herinnering staat uit'),
  })
  const isOn = isPending ? variables.body.is_active === true : is_active
  return (
    <Switch
      label={isOn ? 'Aan' : 'Uit'}
      aria-label={`${label} versturen`}
      checked={isOn}
      onChange={(event) => mutate({ params: { name }, body: { is_active: event.currentTarget.checked } })}
    />
  )
}

/** `leaveGuard`: of the text that is open. */
type Props = TomorrowProps & { isEditing: boolean; leaveGuard: LeaveGuard; onEdit: (isEditing: boolean) => void }

export function RuleRow({ rule, tomorrow, isEditing, leaveGuard, onEdit }: Props) {
  const { label, whom, when, done } = reminderRules[rule.name]
  const editButton = useRef<HTMLButtonElement>(null)
  const open = async () => {
    if (await leaveGuard.mayDiscard()) onEdit(true)
  }
  const close = () => changeAndFocus(() => onEdit(false), editButton)
  return (
    <li className={classes.rule}>
      <div className={classes.what}>
        <h3>{label}</h3>
        <p>{whom}</p>
        <p className={classes.soft}>
          {when} Niet als {done}.
        </p>
        <Tomorrow rule={rule} tomorrow={tomorrow} />
      </div>
      <div className={classes.actions}>
        <OnSwitch rule={rule} />
        {!isEditing && (
          <Button ref={editButton} variant="default" aria-label={`Tekst wijzigen: ${label}`} onClick={() => void open()}>
            Tekst wijzigen
          </Button>
        )}
      </div>
      {isEditing && <TextForm rule={rule} leaveGuard={leaveGuard} onClose={close} />}
    </li>
  )
}

/** 'Morgen: 4 scholen'; of what each person gets of their own, the persons are counted. */
function tomorrowInWords(name: ReminderName, isOn: boolean, recipients: ReminderRecipient[]): string {
  const [one, many] = name === 'invitations' ? ['contactpersoon', 'contactpersonen'] : ['school', 'scholen']
  const who = recipients.length === 0 ? 'niemand' : counted(recipients.length, one, many)
  return isOn ? `Morgen: ${who}` : `Morgen zou het gaan om: ${who}`
}
