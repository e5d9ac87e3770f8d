import { recordKind } from '../platform/resource'

/** What staff write to schools. Its fields and calls are apart, because every page loads the kinds. */
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
  // Not personal, but long: the log of each pause in typing would repeat the whole text.
  personal: ['body'],
})

/** A message to begin with. */
export const messageTemplates = recordKind({
  name: 'message_templates',
  path: '/api/message-templates',
  words: { one: 'sjabloon', many: 'Sjablonen' },
  labels: {},
  shownIn: [],
  personal: [],
})
