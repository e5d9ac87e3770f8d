import { Button } from '@mantine/core'
import { type Reminder, type ReminderRecipient, sendRemindersNow } from '@pre-u/contract/notifications/reminders/calls'
import { useCall } from '../../platform/api/call'
import { confirm } from '../../platform/feedback/confirm'
import { toastSuccess } from '../../platform/feedback/toast'
import { counted } from '../../platform/words'
import classes from './reminders.module.css'

type Props = { rules: Reminder[]; today: Partial<Record<Reminder['name'], ReminderRecipient[]>> }

/** For what was switched on after the morning. */
export function SendToday({ rules, today }: Props) {
  const { mutate, isPending } = useCall(sendRemindersNow, {
    onSuccess: ({ mails }) => toastSuccess(`${counted(mails, 'herinnering gaat', 'herinneringen gaan')} nu weg`),
  })
  const recipients = rules.filter(({ is_active }) => is_active).flatMap(({ name }) => today[name] ?? [])
  const schools = new Set(recipients.map(({ school }) => school.id)).size
  if (schools === 0) return null
  const who = counted(schools, 'school', 'scholen')
  const ask = async () => {
    const isConfirmed = await confirm({
      title: `Herinneringen van vandaag nu versturen aan ${who}?`,
      body: 'Wat vandaag al is verstuurd, gaat niet nog eens.',
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
