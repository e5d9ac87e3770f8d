import { fullName } from '@pre-u/contract/platform/names'
import { upperFirst } from '@pre-u/contract/platform/words'
import { groupBy } from '../../platform/arrays'
import { composeMail, type ComposedMail, type Section, type Table } from '../../platform/mail/layout'
import type { Office } from '../../platform/programme/programme'
import type { Recipient } from './recipients'
import type { Story, Topic } from './story'

const MAX_LINES = 100
const MAX_SUBJECT = 120
const plurals = { leerling: 'leerlingen', kandidaat: 'kandidaten' }

export const unique = (texts: string[]) => [...new Set(texts)]

/** '12 leerlingen geplaatst' and '3 op de wachtlijst', each with its stories: a noun is said once. */
export function outcomesOf<S extends Pick<Story, 'noun' | 'outcome'>>(stories: S[]): { words: string; stories: S[] }[] {
  const said = new Set<string>()
  const outcomes = groupBy(stories, ({ noun, outcome }) => `${noun} ${outcome}`)
  return [...outcomes.values()].map((group) => {
    const { noun, outcome } = group[0]!
    if (noun === null) return { words: outcome, stories: group }
    const counted = said.has(noun) ? String(group.length) : `${group.length} ${group.length === 1 ? noun : plurals[noun]}`
    said.add(noun)
    return { words: `${counted} ${outcome}`, stories: group }
  })
}

/** '12 leerlingen geplaatst, 3 op de wachtlijst'. */
export function describeOutcomes(stories: Pick<Story, 'noun' | 'outcome'>[]): string {
  const parts = outcomesOf(stories).map(({ words }) => words)
  const shown = parts.filter((_, index) => parts.slice(0, index + 1).join(', ').length <= MAX_SUBJECT)
  const subject = shown.length === 0 ? `${parts[0]!.slice(0, MAX_SUBJECT)}…` : shown.join(', ')
  return shown.length < parts.length && shown.length > 0 ? `${subject} en meer` : subject
}

/** Makes a table without the columns that are empty for all. */
function tableOf({ head }: Topic, lines: Table['rows']): Table {
  const isUsed = (_: string, column: number) => column === 0 || lines.some((line) => line[column])
  const shorten = (cells: string[]) => cells.filter(isUsed) as [string, ...string[]]
  const rest = lines.length - MAX_LINES
  const last = head.map((_, column) => (column === 0 ? `En nog ${rest === 1 ? '1 andere' : `${rest} andere`}` : ''))
  return { head: shorten(head), rows: [...lines.slice(0, MAX_LINES), ...(rest > 0 ? [last] : [])].map(shorten) }
}

function sectionOf(stories: Story[], publicUrl: string): Section {
  const { topic } = stories[0]!
  const lines = stories.flatMap(({ line }) => (line ? [line] : []))
  const notes = unique(stories.map(({ news }) => news.note).filter(Boolean))
  return {
    heading: topic.heading,
    facts: topic.facts,
    paragraphs: [...unique(stories.flatMap(({ sentences }) => sentences)), ...notes.map((note) => `Toelichting van Pre-U: ${note}`)],
    ...(lines.length > 0 && { table: tableOf(topic, lines) }),
    links: [{ label: topic.linkLabel, url: `${publicUrl}${topic.path}` }],
  }
}

/** Composes one mail for one person about everything that changed. */
export function composeNews(
  stories: Story[],
  person: Recipient,
  { publicUrl, office }: { publicUrl: string; office: Office },
): ComposedMail {
  return composeMail({
    heading: upperFirst(describeOutcomes(stories)),
    paragraphs: [`Beste ${fullName(person)},`, `Dit is er veranderd voor ${person.school.name}.`],
    sections: [...groupBy(stories, ({ topic }) => topic.key).values()].map((group) => sectionOf(group, publicUrl)),
    office,
    footer: `U ontvangt deze e-mail als contactpersoon van ${person.school.name} bij Pre-U.`,
    footerLink: { label: 'Kies welke e-mails u krijgt', url: `${publicUrl}/account` },
  })
}
