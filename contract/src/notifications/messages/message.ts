import * as z from 'zod/mini'
import { staff, staffOnly } from '../../access'
import { fileKey } from '../../documents/documents'
import { messages as kind } from '../kinds'
import { action } from '../../platform/action'
import { longText, optionalText } from '../../platform/fields'
import { filterBy } from '../../platform/filters'
import { type FieldErrors, fieldErrors, id, instant, stored } from '../../platform/http'
import { expectedVersion, resource } from '../../platform/resource'
import { provinces } from '../../schools/schools'
import { studentStatuses } from '../../students/status'
import { checkPlaceholders } from './placeholders'

export const messageStates = ['DRAFT', 'SENDING', 'SENT', 'STOPPED'] as const
export type MessageState = (typeof messageStates)[number]
export const messageStateNames: Record<MessageState, string> = {
  DRAFT: 'Concept',
  SENDING: 'Wordt verzonden',
  SENT: 'Verzonden',
  STOPPED: 'Gestopt',
}

/**
 * 'registered' and 'unregistered': with and without registrations, for the activity or else this school year. 'open': schools with a package,
 * while the deadline of the activity, or else of any, has not passed.
 */
export const audiences = ['all', 'registered', 'unregistered', 'open', 'chosen'] as const
export type MessageAudience = (typeof audiences)[number]
export const contactChoices = ['primary', 'all'] as const
export type ContactChoice = (typeof contactChoices)[number]

/** 'invitation': not for who unsubscribed from them, and with a link to do so. */
export const messagePurposes = ['service', 'invitation'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

const MAX_SCHOOLS = 2000
const MAX_ATTACHMENTS = 10
/** All files of a mail together may have this size; mail servers refuse large ones. */
export const MAX_ATTACHED_BYTES = 5 * 1024 * 1024

/** A draft may be empty; `checkMessage` says what it lacks when it is sent. */
export const messageInput = z.strictObject({
  purpose: z.enum(messagePurposes),
  subject: optionalText(150),
  body: longText(10_000),
  audience: z.enum(audiences),
  activity_id: z.nullable(id),
  /** Without any, all that count are meant. */
  statuses: z.array(z.enum(studentStatuses)),
  plan_id: z.nullable(id),
  province: z.enum(['', ...provinces], 'Kies een provincie'),
  region: optionalText(100),
  school_ids: z.array(id).check(z.maxLength(MAX_SCHOOLS)),
  contact_persons: z.enum(contactChoices),
  /** Keys of general documents. */
  attachments: z.array(fileKey).check(z.maxLength(MAX_ATTACHMENTS)),
})
export type MessageInput = z.infer<typeof messageInput>

/** A document goes along as a file while all of them fit in one mail, and else as a link that is read after signing in. */
export const attachedFile = z.object({ name: z.string(), size: z.int(), sent_as: z.enum(['file', 'link']) })
export type AttachedFile = z.infer<typeof attachedFile>

export const message = z.object({
  ...stored,
  ...messageInput.shape,
  /** The documents of a message that was sent, as they were then. */
  files: z.array(attachedFile),
  state: z.enum(messageStates),
  activity: z.nullable(z.object({ id, code: z.string(), name: z.string(), start_at: instant, deadline: instant })),
  author: z.nullable(z.object({ id, name: z.string() })),
  /** How many there were when it was sent, and how many of them the outbox has. */
  recipients_count: z.int(),
  queued_count: z.int(),
  sent_at: z.nullable(instant),
  completed_at: z.nullable(instant),
})
export type Message = z.infer<typeof message>

export const blankMessage: MessageInput = {
  purpose: 'service',
  subject: '',
  body: '',
  audience: 'all',
  activity_id: null,
  statuses: [],
  plan_id: null,
  province: '',
  region: '',
  school_ids: [],
  contact_persons: 'primary',
  attachments: [],
}

export const messages = resource({
  ...kind,
  // The kinds that every page loads have these labels already.
  labels: { ...kind.labels, activity: 'Activiteit', plan: 'Pakket', province: 'Provincie', region: 'Regio' },
  access: staffOnly,
  item: message,
  input: messageInput,
  defaults: blankMessage,
  filters: { state: filterBy.choice(messageStates) },
  orderable: ['created_at', 'sent_at', 'subject', 'recipients_count'],
  choice: null,
  loadedByShell: null,
  bulkLimit: 1000,
  export: 'xlsx',
  page: null,
  namesPupils: false,
  example: { subject: 'Voorbeeld', audience: 'chosen' },
})

/** Returns the activity that the recipients are chosen by; that of another choice does not count. */
export const activityOf = ({ audience, activity_id }: Pick<MessageInput, 'audience' | 'activity_id'>) =>
  audience === 'registered' || audience === 'unregistered' || audience === 'open' ? activity_id : null

type Text = Pick<MessageInput, 'subject' | 'body' | 'audience' | 'activity_id'>

/** Finds faults in the text itself, which the form shows during typing. */
export function checkMessageText({ subject, body, ...chosen }: Text): FieldErrors {
  const hasActivity = activityOf(chosen) !== null
  const errors = {
    subject: checkPlaceholders(subject, { isSubject: true, hasActivity }),
    body: checkPlaceholders(body, { hasActivity }),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, texts]) => texts.length > 0))
}

/** Finds what a message lacks before it can be sent, apart from what only its recipients show. */
export function checkMessage(input: MessageInput): FieldErrors {
  const { subject, body, audience, school_ids } = input
  return {
    ...(subject === '' && { subject: ['Onderwerp is vereist'] }),
    ...(body === '' && { body: ['Tekst is vereist'] }),
    ...(audience === 'chosen' && school_ids.length === 0 && { school_ids: ['Kies ten minste één school'] }),
    ...checkMessageText(input),
  }
}

const ofMessage = { tag: kind.words.many, access: staff } as const

const person = z.object({ name: z.string(), email: z.string() })

export const messagePreview = z.object({
  schools: z.int(),
  recipients: z.int(),
  /** Schools that nobody can be mailed at. */
  unreachable: z.array(z.object({ id, name: z.string() })),
  /** Persons who get nothing because they unsubscribed from invitations. */
  unsubscribed: z.int(),
  /** The reasons why it cannot be sent, by field; empty when it can. */
  errors: fieldErrors,
  /** The mail that the first contact person of the school at this place in the list gets. */
  mail: z.nullable(
    z.object({
      at: z.int(),
      school: z.object({ id, name: z.string() }),
      to: z.array(person),
      subject: z.string(),
      text: z.string(),
      attachments: z.array(attachedFile),
    }),
  ),
})
export type MessagePreview = z.infer<typeof messagePreview>

/** The preview shows the given fields, which need not be saved. */
export const previewMessage = action({
  ...ofMessage,
  method: 'POST',
  path: '/api/messages/preview',
  summary: 'wie een bericht krijgt en wat er staat',
  body: z.strictObject({ ...messageInput.shape, at: z._default(z.int().check(z.gte(0)), 0) }),
  answer: messagePreview,
})

/** What staff have selected when they begin a message. */
export const selectionKinds = ['schools', 'activities', 'students'] as const
export type SelectionKind = (typeof selectionKinds)[number]

export const readSchoolsOfSelection = action({
  ...ofMessage,
  method: 'POST',
  path: '/api/messages/schools_of',
  summary: 'scholen van een selectie',
  description:
    'Van activiteiten: de scholen met inschrijvingen die niet afgewezen of afgemeld zijn. Gearchiveerde scholen zijn er niet bij.',
  body: z.strictObject({ kind: z.enum(selectionKinds), ids: z.array(id).check(z.minLength(1), z.maxLength(10_000)) }),
  answer: z.object({ school_ids: z.array(id) }),
})

export const testMessage = action({
  ...ofMessage,
  method: 'POST',
  path: '/api/messages/:id/test',
  summary: 'een test naar uzelf sturen',
  body: z.strictObject({ at: z._default(z.int().check(z.gte(0)), 0) }),
  answer: z.object({ email: z.string() }),
})

export const sendMessage = action({
  ...ofMessage,
  method: 'POST',
  path: '/api/messages/:id/send',
  summary: 'verzenden',
  /** `recipients` is how many the sender agreed to; another number is refused. */
  body: z.strictObject({ recipients: z.int().check(z.gte(1)), ...expectedVersion }),
  answer: message,
  changes: kind,
})

export const stopMessage = action({
  ...ofMessage,
  method: 'POST',
  path: '/api/messages/:id/stop',
  summary: 'verzending stoppen',
  answer: message,
  changes: kind,
})

/**
 * 'waiting' is not handed to the outbox yet. 'unsubscribed' and 'gone' never were: the person unsubscribed from invitations, or the account
 * was removed.
 */
export const recipientStates = ['waiting', 'queued', 'sent', 'failed', 'unsubscribed', 'gone'] as const
export type RecipientState = (typeof recipientStates)[number]

export const messageRecipient = z.object({
  id,
  school: z.object({ id, name: z.string() }),
  /** It is null when the account is deleted. */
  person: z.nullable(person),
  state: z.enum(recipientStates),
})
export type MessageRecipient = z.infer<typeof messageRecipient>

export const readMessageRecipients = action({
  ...ofMessage,
  method: 'GET',
  path: '/api/messages/:id/recipients/',
  summary: 'aan wie het is verzonden',
  answer: z.object({ recipients: z.array(messageRecipient) }),
})

export const readAttachmentChoices = action({
  ...ofMessage,
  method: 'GET',
  path: '/api/messages/attachments/',
  summary: 'algemene documenten om mee te sturen',
  answer: z.object({ files: z.array(z.object({ file_key: z.string(), name: z.string(), path: z.string(), size: z.int() })) }),
})
