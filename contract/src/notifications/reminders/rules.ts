import { asPlaceholder, checkPlaceholders, type PlaceholderName, placeholdersIn } from '../messages/placeholders'
import type { FieldErrors } from '../../platform/http'

export type ReminderText = { subject: string; body: string }

type Rule = {
  label: string
  /** Who gets it, in Dutch, for the settings. */
  whom: string
  when: string
  /** When a school or person gets no reminder because it is done, in Dutch. */
  done: string
  /** It is sent so many days before the day that it is about, or after it for an invitation. */
  days: number[]
  /** What the text can name apart from the school and the contact person. */
  fields: Partial<Record<PlaceholderName, string>>
  /** The setting until staff change it. A rule is on for what the school or its contact person was already asked to do. */
  standard: ReminderText & { is_active: boolean }
}

const activityFields = {
  activiteit: 'code en naam van de activiteit',
  wanneer: 'begin van de activiteit',
  deadline: 'deadline van de activiteit',
}
const notRegistered = {
  whom: 'Scholen die vorig schooljaar inschreven voor een activiteit met dezelfde naam.',
  done: 'de school dit schooljaar voor een activiteit met die naam heeft ingeschreven',
  fields: activityFields,
}

const rules = {
  deadline_7: {
    ...notRegistered,
    label: 'Deadline over 7 dagen',
    when: 'Zeven dagen voor de deadline van de activiteit.',
    days: [7],
    standard: {
      is_active: false,
      subject: 'Inschrijven voor {{activiteit}} kan nog een week',
      body: 'Vorig schooljaar deden leerlingen van {{school}} mee aan deze activiteit. Dit jaar hebt u nog niemand ingeschreven. Inschrijven kan tot {{deadline}}; de activiteit is op {{wanneer}}.',
    },
  },
  deadline_2: {
    ...notRegistered,
    label: 'Deadline over 2 dagen',
    when: 'Twee dagen voor de deadline van de activiteit.',
    days: [2],
    standard: {
      is_active: false,
      subject: 'Nog twee dagen om in te schrijven voor {{activiteit}}',
      body: 'Vorig schooljaar deden leerlingen van {{school}} mee aan deze activiteit. Wilt u dit jaar weer leerlingen inschrijven? Dat kan tot {{deadline}}.',
    },
  },
  candidates: {
    label: 'Kandidaten die nog niet zijn ingediend',
    whom: 'Scholen met kandidaten voor een honoursprogramma die nog concept zijn.',
    when: 'Zeven dagen en twee dagen voor de deadline van het programma.',
    done: 'de kandidaat is ingediend, of er over de kandidaat is besloten',
    days: [7, 2],
    fields: {
      activiteit: 'naam van het honoursprogramma',
      deadline: 'deadline van het honoursprogramma',
      aantal: 'aantal kandidaten dat nog niet is ingediend',
      leerlingen: 'namen van deze kandidaten',
    },
    standard: {
      is_active: true,
      subject: 'Nog niet ingediend voor {{activiteit}}: {{aantal}}',
      body: 'Deze kandidaten van {{school}} zijn nog niet ingediend: {{leerlingen}}.\n\nAlleen kandidaten die uiterlijk {{deadline}} zijn ingediend, doen mee.',
    },
  },
  places: {
    label: 'Toegekende plaatsen',
    whom: 'Scholen met geplaatste leerlingen.',
    when: 'Zeven dagen voor het begin van de activiteit.',
    done: 'alle leerlingen van de school zijn afgemeld, of de activiteit niet doorgaat',
    days: [7],
    fields: { ...activityFields, aantal: 'aantal geplaatste leerlingen van de school' },
    standard: {
      is_active: false,
      subject: 'Klopt het nog? {{activiteit}} is over een week',
      body: 'Geplaatste leerlingen van {{school}}: {{aantal}}. De activiteit begint op {{wanneer}}.\n\nControleer of iedereen komt. Komt iemand niet? Geef dat dan nu door, zodat een ander de plaats kan krijgen.',
    },
  },
  invitations: {
    label: 'Uitnodigingen die niet zijn gebruikt',
    whom: 'Contactpersonen die zijn uitgenodigd en nog geen wachtwoord hebben gekozen.',
    when: 'Acht dagen na de laatste uitnodiging.',
    done: 'de contactpersoon een wachtwoord heeft gekozen',
    // The link works for seven times 24 hours, so on the seventh day still in the morning.
    days: [8],
    fields: { wanneer: 'dag van de uitnodiging' },
    standard: {
      is_active: true,
      subject: 'Uw account bij Pre-U wacht op u',
      body: 'Op {{wanneer}} bent u uitgenodigd om namens {{school}} met Pre-U te werken. U hebt nog geen wachtwoord gekozen, en de link in de uitnodiging werkt niet meer.\n\nVraag met uw e-mailadres een nieuwe link aan. Daarmee kiest u een wachtwoord.',
    },
  },
} satisfies Record<string, Rule>

export type ReminderName = keyof typeof rules
export const reminderNames = Object.keys(rules) as [ReminderName, ...ReminderName[]]
export const reminderRules: Record<ReminderName, Rule> = rules

const ofEverybody: Rule['fields'] = { school: 'naam van de school', contactpersoon: 'voor- en achternaam', voornaam: 'voornaam' }

/** Returns what the text of a rule can name, with its meaning. */
export const reminderFields = (name: ReminderName): Rule['fields'] => ({ ...ofEverybody, ...reminderRules[name].fields })

function checkText(name: ReminderName, text: string, isSubject: boolean): string[] {
  const known = reminderFields(name)
  const foreign = placeholdersIn(text).filter((field) => !(field in known))
  return [
    ...checkPlaceholders(text, { isSubject, hasActivity: true }),
    ...foreign.map((field) => `${asPlaceholder(field)} kan niet in deze herinnering. Kies een van de velden onder de tekst.`),
  ]
}

/** Returns what is wrong with the placeholders of a text, by field. */
export function checkReminderText(name: ReminderName, { subject, body }: Partial<ReminderText>): FieldErrors {
  const errors = { subject: checkText(name, subject ?? '', true), body: checkText(name, body ?? '', false) }
  return Object.fromEntries(Object.entries(errors).filter(([, texts]) => texts.length > 0))
}
