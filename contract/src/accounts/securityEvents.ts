import * as z from 'zod/mini'
import { staff } from '../access'
import { filterBy } from '../platform/filters'
import { id, instant } from '../platform/http'
import { readOnlyList } from '../platform/resource'

export const securityEventNames = {
  signed_in: 'Ingelogd',
  sign_in_refused: 'Inloggen geweigerd',
  signed_out: 'Uitgelogd',
  signed_out_everywhere: 'Overal uitgelogd',
  session_ended: 'Sessie beëindigd',
  password_set: 'Wachtwoord ingesteld',
  password_changed: 'Wachtwoord gewijzigd',
  email_changed: 'E-mailadres gewijzigd',
  factor_changed: 'Tweede stap gewijzigd',
  proof_given: 'Identiteit bevestigd',
  proof_refused: 'Bevestiging geweigerd',
  exported: 'Export gemaakt',
  right_refused: 'Toegang geweigerd',
  limit_reached: 'Limiet bereikt',
} as const

export type SecurityEventKind = keyof typeof securityEventNames
export const securityEventKinds = Object.keys(securityEventNames) as [SecurityEventKind, ...SecurityEventKind[]]

/** After so many days only the network of an address is stored. */
export const ADDRESS_DAYS = 30

/** The name is as it was; the number is null once the account is gone. */
const person = z.nullable(z.object({ id: z.nullable(id), name: z.string() }))

const securityEvent = z.object({
  id,
  at: instant,
  kind: z.enum(securityEventKinds),
  /** Whose account it is about; null where nobody had signed in, or nobody has the account that was tried. */
  user: person,
  /** Who did it, where that was somebody else. */
  by: person,
  /** An IP address or, later, its network. */
  address: z.nullable(z.string()),
  /** 'Firefox op Windows'. */
  device: z.string(),
  detail: z.string(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

/** It is not among the resources: nothing else shows an event, and its labels are its own. */
export const securityLog = readOnlyList({
  name: 'security_events',
  path: '/api/security-events',
  words: { one: 'gebeurtenis', many: 'Beveiliging' },
  access: { read: staff },
  item: securityEvent,
  filters: {
    kind: filterBy.choice(securityEventKinds),
    user__id: filterBy.number,
    address: filterBy.text(50),
    at__gte: filterBy.day,
    at__lte: filterBy.day,
  },
  orderable: ['at'],
  export: 'xlsx',
  labels: {
    at: 'Wanneer',
    kind: 'Wat',
    user: 'Wie',
    by: 'Door',
    address: 'Vanaf',
    device: 'Apparaat',
    detail: 'Toelichting',
  },
  shownIn: [],
  personal: [],
})
