import { formatInstant } from '../../platform/dates'
import { listed } from '../../platform/words'

/** What a text to schools can name, filled in for each person. `needsActivity`: empty unless the recipients are chosen by an activity. */
type Placeholder = { meaning: string; needsActivity?: true; notInSubject?: true }

export const placeholders = {
  school: { meaning: 'naam van de school' },
  plaats: { meaning: 'plaats van de school' },
  pakket: { meaning: 'pakket van de school' },
  contactpersoon: { meaning: 'voor- en achternaam' },
  voornaam: { meaning: 'voornaam' },
  aantal: { meaning: 'aantal inschrijvingen van de school' },
  activiteit: { meaning: 'code en naam van de gekozen activiteit', needsActivity: true },
  wanneer: { meaning: 'begin van de gekozen activiteit', needsActivity: true },
  deadline: { meaning: 'deadline van de gekozen activiteit', needsActivity: true },
  leerlingen: { meaning: 'namen van de ingeschreven leerlingen', needsActivity: true, notInSubject: true },
} as const satisfies Record<string, Placeholder>

export type PlaceholderName = keyof typeof placeholders
export type PlaceholderValues = Partial<Record<PlaceholderName, string>>

export const placeholderNames = Object.keys(placeholders) as PlaceholderName[]
export const asPlaceholder = (name: string) => `{{${name}}}`

const isName = (name: string): name is PlaceholderName => Object.hasOwn(placeholders, name)
/** Spaces and capitals within the braces are no mistake. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const nameIn = (inner: string) => inner.trim().toLowerCase()

const innersOf = (text: string) => [...new Set([...text.matchAll(PLACEHOLDER)].map(([, inner]) => inner!))]

/** Returns the known placeholders in a text, each once. */
export const placeholdersIn = (text: string): PlaceholderName[] => [...new Set(innersOf(text).map(nameIn).filter(isName))]

export const fillPlaceholders = (text: string, values: PlaceholderValues) =>
  text.replaceAll(PLACEHOLDER, (whole, inner: string) => values[nameIn(inner) as PlaceholderName] ?? whole)

type NamedActivity = { code: string; name: string; start_at: string; deadline: string }

/** What the recipients' activity fills in, which is the same for all of them. */
export const activityValues = ({ code, name, start_at, deadline }: NamedActivity) => ({
  activiteit: `${code} ${name}`,
  wanneer: formatInstant(start_at),
  deadline: formatInstant(deadline),
})

const inBrackets: PlaceholderValues = Object.fromEntries(placeholderNames.map((name) => [name, `[${name}]`]))

/** What a message is called in lists and in the log: 'Nog plaats bij MC-07 Sterren voor [school]'. */
export const subjectAsTitle = (subject: string, activity: NamedActivity | null) =>
  fillPlaceholders(subject, { ...inBrackets, ...(activity && activityValues(activity)) })

const placeholdersListed = (names: string[]) => listed(names.map(asPlaceholder))

type Place = { isSubject?: boolean; hasActivity: boolean }

/** Returns what is wrong with the placeholders of a text, in Dutch; an empty list when nothing is. */
export function checkPlaceholders(text: string, { isSubject = false, hasActivity }: Place): string[] {
  const unknown = innersOf(text).filter((inner) => !isName(nameIn(inner)))
  const used = placeholdersIn(text)
  const has = (name: PlaceholderName, property: 'needsActivity' | 'notInSubject') => property in placeholders[name]
  const withoutActivity = hasActivity ? [] : used.filter((name) => has(name, 'needsActivity'))
  const misplaced = isSubject ? used.filter((name) => has(name, 'notInSubject')) : []
  return [
    ...(unknown.length > 0 ? [`${placeholdersListed(unknown)} bestaat niet. Kies een van de velden onder de tekst.`] : []),
    ...(/\{\{|\}\}/.test(text.replaceAll(PLACEHOLDER, ''))
      ? ['Een veld begint met {{ en eindigt met }}. Hier ontbreekt een van beide.']
      : []),
    ...(withoutActivity.length > 0 ? [`${placeholdersListed(withoutActivity)} kan alleen als u de scholen op een activiteit kiest.`] : []),
    ...(misplaced.length > 0 ? [`${placeholdersListed(misplaced)} past niet in een onderwerp. Zet het in de tekst.`] : []),
  ]
}

/** '{{pakket}} is leeg voor 3 scholen: Het Baken, …' */
export function describeEmpty(name: PlaceholderName, schools: string[]): string {
  const shown = listed([...schools.slice(0, 3), ...(schools.length > 3 ? [`${schools.length - 3} andere`] : [])])
  return `${asPlaceholder(name)} is leeg voor ${shown}. Vul het daar in, kies andere scholen of haal het veld weg.`
}
