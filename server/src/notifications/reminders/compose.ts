import { fillPlaceholders } from '@pre-u/contract/notifications/messages/placeholders'
import { fullName } from '@pre-u/contract/platform/names'
import type { Reminder } from '@pre-u/contract/notifications/reminders/calls'
import type { Recipient } from '../news/recipients'
import { groupBy } from '../../platform/groupBy'
import { composeMail } from '../../platform/mail/layout'
import { type ComposedMail } from '../../platform/mail/letter'
import type { Office } from '../../platform/programme/programme'
import { type Due, rules } from './rules'

export type DueByRule = { rule: Reminder; due: Due[] }

/** One thing to do: the text of a rule, filled in for the subjects of a topic. */
function partOf({ name, subject, body }: Reminder, due: [Due, ...Due[]], person: Recipient, publicUrl: string) {
  const { values, link } = rules[name]
  const own = { school: person.school.name, contactpersoon: fullName(person), voornaam: person.first_name }
  const [first, ...others] = due
  const filled = { ...own, ...values([first.facts, ...others.map(({ facts }) => facts)]) }
  const { label, path } = link(first.topic_id)
  return {
    heading: fillPlaceholders(subject, filled),
    paragraphs: fillPlaceholders(body, filled).split(/(?:\r?\n){2,}/),
    link: { label, url: `${publicUrl}${path}` },
  }
}

/** One mail with everything that a person is reminded of. */
export function composeReminders(
  byRule: DueByRule[],
  person: Recipient,
  { publicUrl, office }: { publicUrl: string; office: Office },
): ComposedMail {
  const parts = byRule.flatMap(({ rule, due }) =>
    [...groupBy(due, ({ topic_id }) => topic_id).values()].map((group) => partOf(rule, group as [Due, ...Due[]], person, publicUrl)),
  )
  const salutation = `Beste ${fullName(person)},`
  const frame = {
    office,
    footer: `U ontvangt deze herinnering als contactpersoon van ${person.school.name} bij Pre-U.`,
  }
  const [only, ...others] = parts
  if (only && others.length === 0)
    return composeMail({ heading: only.heading, paragraphs: [salutation, ...only.paragraphs], button: only.link, ...frame })
  return composeMail({
    heading: `Herinnering: ${parts.length} punten vragen uw aandacht`,
    paragraphs: [salutation, `Dit staat nog open voor ${person.school.name}.`],
    sections: parts.map(({ heading, paragraphs, link }) => ({ heading, paragraphs, links: [link] })),
    ...frame,
  })
}
