import type { ReminderRecipient } from '@pre-u/contract/notifications/reminders/calls'
import type { ReminderName } from '@pre-u/contract/notifications/reminders/rules'
import { counted } from '../../platform/words'

/** '4 scholen', or '4 contactpersonen' for what each person gets of their own. */
const recipientsInWords = (name: ReminderName, recipients: ReminderRecipient[]) =>
  name === 'invitations' ? counted(recipients.length, 'contactpersoon', 'contactpersonen') : counted(recipients.length, 'school', 'scholen')

/** 'Morgen: 4 scholen.' */
export function tomorrowInWords(name: ReminderName, isOn: boolean, recipients: ReminderRecipient[]): string {
  const who = recipients.length === 0 ? 'niemand' : recipientsInWords(name, recipients)
  return isOn ? `Morgen: ${who}` : `Morgen zou het gaan om: ${who}`
}
