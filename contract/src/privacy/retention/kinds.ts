import { ADDRESS_DAYS } from '../../accounts/securityEvents'
import { retentionLabels, type RetentionName, retentionNames } from '../kinds'

type Kind = {
  words: { one: string; many: string }
  /** What is deleted, where the label does not say it. */
  about: string
  /** What the term counts from. */
  after: string
  unit: 'months' | 'days'
  standard: number
  effect: 'geanonimiseerd' | 'verwijderd'
}

/** Each kind of data, and its term unless staff choose another. */
const kinds = {
  registrations: {
    words: { one: 'inschrijving', many: 'inschrijvingen' },
    about: 'Ook opmerkingen, meldingen en geschiedenis. De aantallen blijven.',
    after: 'het einde van de periode',
    unit: 'months',
    standard: 12,
    effect: 'geanonimiseerd',
  },
  unplaced_candidates: {
    words: { one: 'kandidaat', many: 'kandidaten' },
    about: 'Ook hun motivatie en bijlagen. De aantallen blijven.',
    after: 'de deadline van het honoursprogramma',
    unit: 'months',
    standard: 3,
    effect: 'geanonimiseerd',
  },
  placed_candidates: {
    words: { one: 'kandidaat', many: 'kandidaten' },
    about: 'Ook hun motivatie en bijlagen. De aantallen blijven.',
    after: 'het einde van het honoursprogramma',
    unit: 'months',
    standard: 12,
    effect: 'geanonimiseerd',
  },
  documents_trash: {
    words: { one: 'document', many: 'documenten' },
    about: '',
    after: 'het verwijderen of vervangen',
    unit: 'days',
    standard: 30,
    effect: 'verwijderd',
  },
  audit_log: {
    words: { one: 'logregel', many: 'logregels' },
    about: 'Wie wat heeft gewijzigd.',
    after: 'de wijziging',
    unit: 'months',
    standard: 24,
    effect: 'verwijderd',
  },
  readings: {
    words: { one: 'raadpleging', many: 'raadplegingen' },
    about: 'Wie gegevens heeft geëxporteerd, gedownload of ingezien.',
    after: 'het raadplegen',
    unit: 'months',
    standard: 24,
    effect: 'verwijderd',
  },
  security_events: {
    words: { one: 'gebeurtenis', many: 'gebeurtenissen' },
    about: `Wie waarvandaan heeft ingelogd, en wat er is geweigerd. IP-adressen worden na ${ADDRESS_DAYS} dagen ingekort.`,
    after: 'de gebeurtenis',
    unit: 'days',
    standard: 180,
    effect: 'verwijderd',
  },
  mails: {
    words: { one: 'e-mail', many: 'e-mails' },
    about: 'Ook aan wie ze gingen, en welke adressen niet werkten.',
    after: 'het verzenden',
    unit: 'months',
    standard: 12,
    effect: 'verwijderd',
  },
  drafts: {
    words: { one: 'concept', many: 'concepten' },
    about: 'Wat iemand heeft ingevuld en nog niet heeft opgeslagen of verstuurd.',
    after: 'de laatste wijziging',
    unit: 'days',
    standard: 14,
    effect: 'verwijderd',
  },
  school_accounts: {
    words: { one: 'account', many: 'accounts' },
    about: '',
    after: 'het laatste gebruik',
    unit: 'months',
    standard: 24,
    effect: 'verwijderd',
  },
} as const satisfies Record<RetentionName, Kind>

export const retentionKinds = Object.fromEntries(
  retentionNames.map((name) => [name, { label: retentionLabels[name], ...kinds[name] }]),
) as Record<RetentionName, Kind & { label: string }>
