import * as z from 'zod/mini'
import { staff } from '../../access'
import { mails } from '../kinds'
import { action } from '../../platform/action'
import { filterBy } from '../../platform/filters'
import { id, instant } from '../../platform/http'
import { readOnlyList } from '../../platform/resource'

/** SENT: a mail server took it. DELIVERED and BOUNCED: a report says so. */
export const mailStates = ['WAITING', 'DELAYED', 'SENT', 'DELIVERED', 'BOUNCED', 'FAILED'] as const
export type MailState = (typeof mailStates)[number]
export const mailStateNames: Record<MailState, string> = {
  WAITING: 'Wacht',
  DELAYED: 'Vertraagd',
  SENT: 'Verzonden',
  DELIVERED: 'Afgeleverd',
  BOUNCED: 'Teruggekomen',
  FAILED: 'Mislukt',
}

/**
 * 'account' has a link that opens an account, 'news' says what changed, staff wrote 'message' and 'invitation', and 'reading' tells staff
 * of a large export.
 */
export const mailKinds = ['account', 'news', 'document', 'message', 'invitation', 'reading', 'reminder'] as const
export type MailKind = (typeof mailKinds)[number]
export const mailKindNames: Record<MailKind, string> = {
  account: 'Account',
  news: 'Wijziging',
  document: 'Document',
  message: 'Bericht',
  invitation: 'Uitnodiging',
  reading: 'Inzage',
  reminder: 'Herinnering',
}

const mail = z.object({
  id,
  kind: z.enum(mailKinds),
  created_at: instant,
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** When it got this state; of a delayed one, when it is tried again. */
  state_at: z.nullable(instant),
  /** What the mail server or a report said, as codes: '550 5.1.1'. */
  answer: z.string(),
  school: z.nullable(z.object({ id, name: z.string() })),
  /** Its text is still stored. */
  can_resend: z.boolean(),
})
export type Mail = z.infer<typeof mail>

/** Everything that was or will be mailed. */
export const mailLog = readOnlyList({
  ...mails,
  access: { read: staff },
  item: mail,
  filters: {
    state: filterBy.choice(mailStates),
    kind: filterBy.choice(mailKinds),
    school__id: filterBy.number,
    /** The mails that informed the school about this registration. */
    student__id: filterBy.number,
    created_at__gte: filterBy.day,
    created_at__lte: filterBy.day,
  },
  orderable: ['created_at'],
  export: 'xlsx',
  labels: {
    created_at: 'Wanneer',
    kind: 'Soort',
    recipient: 'Aan',
    subject: 'Onderwerp',
    state: 'Status',
    state_at: 'Status sinds',
    answer: 'Antwoord van de mailserver',
    can_resend: 'Kan opnieuw',
    student: 'Inschrijving',
  },
})

export const resendMail = action({
  method: 'POST',
  path: `${mails.path}/:id/resend`,
  tag: mails.words.many,
  summary: 'opnieuw sturen',
  description:
    'Stuurt dezelfde e-mail aan het huidige adres van de ontvanger. De nieuwe e-mail neemt de tekst over; de eerdere kan daarna niet nog eens worden verstuurd.',
  access: staff,
  answer: z.object({ recipient: z.string() }),
  changes: mails,
})

export const reportMail = action({
  method: 'POST',
  path: `${mails.path}/reports/`,
  tag: mails.words.many,
  summary: 'een afleverbericht doorgeven',
  description:
    'Het bericht zelf (message/rfc822), met in x-signature de hexadecimale HMAC-SHA256 ervan met MAIL_REPORTS_KEY. Wat geen afleverbericht over een e-mail van Pre-U is, verandert niets.',
  access: 'public',
})
