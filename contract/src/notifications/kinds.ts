import { addDays } from '../platform/dates'
import { recordKind } from '../platform/resource'

// The fields and calls have modules of their own, because every page loads the kinds.

/** What staff write to schools. */
export const messages = recordKind({
  name: 'messages',
  path: '/api/messages',
  words: { one: 'bericht', many: 'Berichten' },
  labels: {
    purpose: 'Soort bericht',
    subject: 'Onderwerp',
    body: 'Tekst',
    audience: 'Welke scholen',
    statuses: 'Met status',
    school_ids: 'Scholen',
    contact_persons: 'Aan wie',
    attachments: 'Bijlagen',
    files: 'Bijlagen',
    author: 'Geschreven door',
    recipients: 'Ontvangers',
    recipients_count: 'Ontvangers',
    queued_count: 'Verstuurd',
    sent_at: 'Verzonden op',
    completed_at: 'Klaar op',
  },
  shownIn: [],
  // It is not personal but long, and the log would repeat it for each change.
  personal: ['body'],
})

/** What a message can begin with. */
export const messageTemplates = recordKind({
  name: 'message_templates',
  path: '/api/message-templates',
  words: { one: 'sjabloon', many: 'Sjablonen' },
  labels: {},
  shownIn: [],
  personal: [],
})

/** The overview and the doctor show a mail that failed for so long. It stays in the list of mails. */
export const FAILURE_DAYS = 7
/** The first day of the failed mails that the overview shows. */
export const failuresSince = (today: string) => addDays(today, -FAILURE_DAYS)

export const mails = recordKind({
  name: 'mails',
  path: '/api/mails',
  words: { one: 'e-mail', many: 'Verzonden' },
  labels: {},
  shownIn: ['overview'],
  personal: [],
})

export const reminders = recordKind({
  name: 'reminders',
  path: '/api/reminders',
  words: { one: 'herinnering', many: 'Herinneringen' },
  labels: {},
  shownIn: [],
  personal: [],
})
