import * as z from 'zod/mini'
import { staff } from './access'
import { action } from './platform/action'
import { day, inQuery, instant } from './platform/http'
import { recordKind } from './platform/resource'

type Kind = {
  label: string
  words: { one: string; many: string }
  /** What the term counts from. */
  after: string
  unit: 'months' | 'days'
  standard: number
  effect: 'geanonimiseerd' | 'verwijderd'
}

/** What is kept, and how long unless staff choose another term. */
export const retentionKinds = {
  registrations: {
    label: 'Inschrijvingen',
    words: { one: 'inschrijving', many: 'inschrijvingen' },
    after: 'het einde van de periode',
    unit: 'months',
    standard: 12,
    effect: 'geanonimiseerd',
  },
  unplaced_candidates: {
    label: 'Afgewezen, afgemelde en niet ingeleverde kandidaten',
    words: { one: 'kandidaat', many: 'kandidaten' },
    after: 'de deadline van het honoursprogramma',
    unit: 'months',
    standard: 3,
    effect: 'geanonimiseerd',
  },
  placed_candidates: {
    label: 'Andere kandidaten',
    words: { one: 'kandidaat', many: 'kandidaten' },
    after: 'het einde van het honoursprogramma',
    unit: 'months',
    standard: 12,
    effect: 'geanonimiseerd',
  },
  documents_trash: {
    label: 'Prullenbak en oude versies van documenten',
    words: { one: 'document', many: 'documenten' },
    after: 'het verwijderen of vervangen',
    unit: 'days',
    standard: 30,
    effect: 'verwijderd',
  },
  audit_log: {
    label: 'Logboek',
    words: { one: 'logregel', many: 'logregels' },
    after: 'de wijziging',
    unit: 'months',
    standard: 24,
    effect: 'verwijderd',
  },
  mails: {
    label: 'Verzonden e-mails',
    words: { one: 'e-mail', many: 'e-mails' },
    after: 'het verzenden',
    unit: 'months',
    standard: 12,
    effect: 'verwijderd',
  },
  school_accounts: {
    label: 'Ongebruikte accounts van scholen',
    words: { one: 'account', many: 'accounts' },
    after: 'het laatste gebruik',
    unit: 'months',
    standard: 24,
    effect: 'verwijderd',
  },
} as const satisfies Record<string, Kind>

export type RetentionName = keyof typeof retentionKinds
export const retentionNames = Object.keys(retentionKinds) as [RetentionName, ...RetentionName[]]

const MAX_TERM = 1200
const term = z.int().check(z.gte(1), z.lte(MAX_TERM))

const labels = Object.fromEntries(Object.entries(retentionKinds).map(([name, { label }]) => [name, label])) as Record<RetentionName, string>

export const retention = recordKind({
  name: 'retention',
  path: '/api/retention',
  words: { one: 'bewaartermijn', many: 'Bewaartermijnen' },
  labels: { ...labels, term: 'Termijn' },
  shownIn: [],
  personal: [],
})
/** The report of a run in the log: how many of each kind. */
export const retentionRuns = recordKind({
  name: 'retention_runs',
  path: '/api/retention',
  words: { one: 'uitvoering van de bewaartermijnen', many: 'Uitvoeringen van de bewaartermijnen' },
  labels: {},
  shownIn: [],
  personal: [],
})

export const retentionTerm = z.object({ name: z.enum(retentionNames), term, unit: z.enum(['months', 'days']), standard: z.int() })
export type RetentionTerm = z.infer<typeof retentionTerm>
export const retentionChange = z.strictObject({ term })

const counts = z.partialRecord(z.enum(retentionNames), z.int())
export type RetentionCounts = z.infer<typeof counts>

const forStaff = { tag: retention.words.many, access: staff } as const

export const readRetention = action({
  ...forStaff,
  method: 'GET',
  path: '/api/retention/',
  summary: 'termijnen en uitvoering',
  answer: z.object({
    terms: z.array(retentionTerm),
    next_run: instant,
    last_run: z.nullable(z.object({ finished_at: instant, counts })),
  }),
})
export const changeRetention = action({
  ...forStaff,
  method: 'PATCH',
  path: '/api/retention/:name/',
  summary: 'termijn wijzigen',
  body: retentionChange,
  answer: retentionTerm,
  changes: retention,
})
export const previewRetention = action({
  ...forStaff,
  method: 'GET',
  path: '/api/retention/preview/',
  summary: 'wat een termijn zou doen',
  description: 'Zonder naam: alle soorten gegevens met hun huidige termijn.',
  query: z.strictObject({
    name: z.optional(z.enum(retentionNames)),
    term: z.optional(inQuery.wholeNumber.check(z.gte(1), z.lte(MAX_TERM))),
  }),
  /** What is due already has the day of the next run. */
  answer: z.object({ due: z.array(z.object({ name: z.enum(retentionNames), day, count: z.int() })) }),
})
