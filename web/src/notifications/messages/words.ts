import {
  activityOf,
  type AttachedFile,
  type ContactChoice,
  type Message,
  type MessageAudience,
  type MessagePurpose,
  type MessageState,
  type RecipientState,
} from '@pre-u/contract/notifications/messages/message'
import { subjectAsTitle } from '@pre-u/contract/notifications/messages/placeholders'
import type { Tone } from '../../platform/list/cells'
import { counted, sizeInWords } from '../../platform/words'

const optionsOf = <Value extends string>(names: Record<Value, string>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }))

const audienceNames: Record<MessageAudience, string> = {
  all: 'Alle scholen',
  registered: 'Scholen met inschrijvingen',
  unregistered: 'Scholen zonder inschrijvingen',
  open: 'Scholen met een open deadline',
  chosen: 'Scholen die ik zelf kies',
}
export const audienceOptions = optionsOf(audienceNames)

const purposeNames: Record<MessagePurpose, string> = {
  service: 'Servicebericht, over wat scholen moeten weten of doen',
  invitation: 'Uitnodiging, met een link om zich af te melden',
}
export const purposeOptions = optionsOf(purposeNames)

const contactNames: Record<ContactChoice, string> = {
  primary: 'De eerste contactpersoon van elke school',
  all: 'Alle contactpersonen',
}
export const contactOptions = optionsOf(contactNames)

export const stateTones: Record<MessageState, Tone> = { DRAFT: 'pending', SENDING: 'waiting', SENT: 'placed', STOPPED: 'cancelled' }

export const recipientStateNames: Record<RecipientState, string> = {
  waiting: 'Wacht',
  queued: 'Onderweg',
  sent: 'Verzonden',
  failed: 'Niet aangekomen',
  unsubscribed: 'Intussen afgemeld',
  gone: 'Account bestaat niet meer',
}
export const recipientTones: Record<RecipientState, Tone> = {
  waiting: 'pending',
  queued: 'waiting',
  sent: 'placed',
  failed: 'rejected',
  unsubscribed: 'cancelled',
  gone: 'cancelled',
}

export const subjectInWords = (subject: string) => subject || 'Zonder onderwerp'

/** What a message is called, with the activity that its recipients are chosen by. */
export const titleOf = (message: Message) =>
  subjectInWords(subjectAsTitle(message.subject, activityOf(message) === null ? null : message.activity))

/** '48 contactpersonen van 45 scholen' */
export const recipientsInWords = ({ recipients, schools }: { recipients: number; schools: number }) =>
  `${counted(recipients, 'contactpersoon', 'contactpersonen')} van ${counted(schools, 'school', 'scholen')}`

/** 'Jaarplanning.pdf (bestand, 240 kB)' */
export const attachmentInWords = ({ name, size, sent_as }: AttachedFile) =>
  `${name} (${sent_as === 'file' ? `bestand, ${sizeInWords(size)}` : 'link, te groot om mee te sturen'})`
