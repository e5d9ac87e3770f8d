import { formatInstant } from '@pre-u/contract/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { reminders } from '@pre-u/contract/notifications/kinds'
import {
  previewReminders,
  readReminders,
  type Reminder,
  type ReminderRecipient,
  sendRemindersNow,
} from '@pre-u/contract/notifications/reminders/calls'
import { Button } from '@mantine/core'
import { queryClient } from '../../platform/api/queryClient'
import { useLeaveGuard } from '../../platform/form/useLeaveGuard'
import { LoadFailed } from '../../platform/page/Message'
import { Section, SkeletonLines } from '../../platform/page/RecordPage'
import { counted } from '../../platform/words'
import classes from '../notifications.module.css'
import { RuleRow } from './RuleRow'
import { callQuery, useCall } from '../../platform/api/call'
import { confirm } from '../../platform/feedback/confirm'
import { toastSuccess } from '../../platform/feedback/toast'

const remindersQuery = callQuery(reminders, readReminders)
const remindersPreviewQuery = callQuery(reminders, previewReminders)

/** Together, so that no rule moves when the second comes. */
export const load = () => Promise.all([queryClient.ensureQueryData(remindersQuery), queryClient.ensureQueryData(remindersPreviewQuery)])

export function RemindersPage() {
  const { data, isError, refetch } = useQuery(remindersQuery)
  const { data: preview, isPending } = useQuery(remindersPreviewQuery)
  // One text at a time, so that leaving asks once.
  const [edited, setEdited] = useState<string>()
  const leaveGuard = useLeaveGuard()
  if (!data || isPending)
    return <Section title="Herinneringen">{isError ? <LoadFailed retry={() => void refetch()} /> : <SkeletonLines lines={10} />}</Section>
  const { rules, next_run, last_run } = data
  return (
    <Section title="Herinneringen">
      <div className={classes.about}>
        <p>
          Elke ochtend om 8:00 uur worden de herinneringen van die dag verstuurd. De eerste contactpersoon van een school krijgt alles van
          die dag in één e-mail, ook wie alleen e-mail wil over wat er te doen is.
        </p>
        <p>
          Volgende keer: {formatInstant(next_run)}.
          {last_run && ` Laatste keer: ${formatInstant(last_run.finished_at)}, ${counted(last_run.mails, 'e-mail', 'e-mails')}.`} Wat is
          verstuurd, staat bij{' '}
          <Link to="/settings" search={{ tab: 'verzonden', kind: 'reminder' }}>
            Verzonden
          </Link>
          .
        </p>
      </div>
      {preview && <SendToday rules={rules} today={preview.today} />}
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <RuleRow
            key={rule.name}
            rule={rule}
            tomorrow={preview?.tomorrow[rule.name]}
            isEditing={edited === rule.name}
            leaveGuard={leaveGuard}
            onEdit={(isEditing) => setEdited(isEditing ? rule.name : undefined)}
          />
        ))}
      </ul>
    </Section>
  )
}

type Props = { rules: Reminder[]; today: Partial<Record<Reminder['name'], ReminderRecipient[]>> }

/** For what was switched on after the morning. */
export function SendToday({ rules, today }: Props) {
  const { mutate, isPending } = useCall(sendRemindersNow, {
    onSuccess: ({ mails }) => toastSuccess(`${counted(mails, 'herinnering wordt', 'herinneringen worden')} nu verstuurd`),
  })
  const recipients = rules.filter(({ is_active }) => is_active).flatMap(({ name }) => today[name] ?? [])
  const schools = new Set(recipients.map(({ school }) => school.id)).size
  if (schools === 0) return null
  const who = counted(schools, 'school', 'scholen')
  const ask = async () => {
    const isConfirmed = await confirm({
      title: `Herinneringen van vandaag nu versturen aan ${who}?`,
      body: 'Wat vandaag al is verstuurd, wordt niet nog eens verstuurd.',
      confirmLabel: 'Nu versturen',
    })
    if (isConfirmed) mutate()
  }
  return (
    <div className={classes.today}>
      <p>Vandaag nog niet verstuurd: {who}.</p>
      <Button variant="default" loading={isPending} onClick={() => void ask()}>
        Nu versturen
      </Button>
    </div>
  )
}
