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
