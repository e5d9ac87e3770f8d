import { fillPlaceholders } from '@pre-u/contract/notifications/messages/placeholders'
import { fullName } from '@pre-u/contract/platform/names'
import type { Reminder } from '@pre-u/contract/notifications/reminders/calls'
import { groupBy } from '../../platform/arrays'
import { composeMail, type ComposedMail } from '../../platform/mail/layout'
import type { Office } from '../../platform/programme/programme'
import type { Db } from '../../platform/db/db'
import { type Recipient, readRecipientsOf } from '../news/recipients'
import { type Due, rules } from './rules'

export type DueByRule = { rule: Reminder; due: Due[] }

/** Makes one thing to do: the text of a rule, filled in for the subjects of a topic. */
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

/** Composes one mail with everything that a person is reminded of. */
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

/**
 * Returns each person once, with what they are reminded of. A reminder asks for action, so that it also goes to whoever chose to get only
 * that. What is due at a school where nobody can be mailed is left out.
 */
export async function readPersons(db: Db, byRule: DueByRule[]): Promise<{ person: Recipient; byRule: DueByRule[] }[]> {
  const school_ids = [...new Set(byRule.flatMap(({ due }) => due.map(({ school_id }) => school_id)))]
  const contacts = school_ids.length > 0 ? await readRecipientsOf(db, school_ids) : new Map<number, Recipient[]>()
  return [...contacts.values()].flat().flatMap((person) => {
    const isFor = ({ school_id, user_id }: DueByRule['due'][number]) =>
      school_id === person.school.id && (user_id === null ? person.is_primary : user_id === person.id)
    const own = byRule.map(({ rule, due }) => ({ rule, due: due.filter(isFor) })).filter(({ due }) => due.length > 0)
    return own.length > 0 ? [{ person, byRule: own }] : []
  })
}
