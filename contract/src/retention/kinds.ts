import { retentionLabels, type RetentionName, retentionNames } from '../retention'

type Kind = {
  words: { one: string; many: string }
  /** What the term counts from. */
  after: string
  unit: 'months' | 'days'
  standard: number
  effect: 'geanonimiseerd' | 'verwijderd'
}

/** What is kept, and how long unless staff choose another term. */
const kinds = {
  registrations: {
    words: { one: 'inschrijving', many: 'inschrijvingen' },
    after: 'het einde van de periode',
    unit: 'months',
    standard: 12,
    effect: 'geanonimiseerd',
  },
  unplaced_candidates: {
    words: { one: 'kandidaat', many: 'kandidaten' },
    after: 'de deadline van het honoursprogramma',
    unit: 'months',
    standard: 3,
    effect: 'geanonimiseerd',
  },
  placed_candidates: {
    words: { one: 'kandidaat', many: 'kandidaten' },
    after: 'het einde van het honoursprogramma',
    unit: 'months',
    standard: 12,
    effect: 'geanonimiseerd',
  },
  documents_trash: {
    words: { one: 'document', many: 'documenten' },
    after: 'het verwijderen of vervangen',
    unit: 'days',
    standard: 30,
    effect: 'verwijderd',
  },
  audit_log: {
    words: { one: 'logregel', many: 'logregels' },
    after: 'de wijziging',
    unit: 'months',
    standard: 24,
    effect: 'verwijderd',
  },
  readings: {
    words: { one: 'raadpleging', many: 'raadplegingen' },
    after: 'het raadplegen',
    unit: 'months',
    standard: 24,
    effect: 'verwijderd',
  },
  mails: {
    words: { one: 'e-mail', many: 'e-mails' },
    after: 'het verzenden',
    unit: 'months',
    standard: 12,
    effect: 'verwijderd',
  },
  school_accounts: {
    words: { one: 'account', many: 'accounts' },
    after: 'het laatste gebruik',
    unit: 'months',
    standard: 24,
    effect: 'verwijderd',
  },
} as const satisfies Record<RetentionName, Kind>

export const retentionKinds = Object.fromEntries(
  retentionNames.map((name) => [name, { label: retentionLabels[name], ...kinds[name] }]),
) as Record<RetentionName, Kind & { label: string }>
