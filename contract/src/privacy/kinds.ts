import { recordKind } from '../platform/resource'

/** The kinds of data that have a term of retention. */
export const retentionLabels = {
  registrations: 'Inschrijvingen',
  unplaced_candidates: 'Afgewezen, afgemelde en niet ingediende kandidaten',
  placed_candidates: 'Geplaatste en overige kandidaten',
  documents_trash: 'Prullenbak en oude versies van documenten',
  audit_log: 'Logboek',
  readings: 'Raadplegingen',
  security_events: 'Beveiligingsgebeurtenissen',
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

/** The log of who opened, exported or downloaded personal data. */
export const accessLog = recordKind({
  name: 'readings',
  path: '/api/readings',
  words: { one: 'raadpleging', many: 'Raadplegingen' },
  labels: {},
  shownIn: [],
  personal: [],
})

/** The kind under which the log records each step of a request for access. */
export const subjectAccess = recordKind({
  name: 'subject_access',
  path: '/api/subject-access',
  words: { one: 'inzageverzoek', many: 'Inzageverzoeken' },
  labels: { step: 'Stap', kept: 'Niet gewist' },
  shownIn: ['students', 'honours_students'],
  personal: [],
})
