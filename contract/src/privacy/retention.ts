import { recordKind } from '../platform/resource'

/** What is kept for a term. */
export const retentionLabels = {
  registrations: 'Inschrijvingen',
  unplaced_candidates: 'Afgewezen, afgemelde en niet ingediende kandidaten',
  placed_candidates: 'Geplaatste en overige kandidaten',
  documents_trash: 'Prullenbak en oude versies van documenten',
  audit_log: 'Logboek',
  readings: 'Raadplegingen',
  mails: 'Verzonden e-mails',
  drafts: 'Concepten',
  school_accounts: 'Ongebruikte accounts van scholen',
}

export type RetentionName = keyof typeof retentionLabels
export const retentionNames = Object.keys(retentionLabels) as [RetentionName, ...RetentionName[]]

export const retention = recordKind({
  name: 'retention',
  path: '/api/retention',
  words: { one: 'bewaartermijn', many: 'Bewaartermijnen' },
  labels: { ...retentionLabels, term: 'Termijn' },
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
