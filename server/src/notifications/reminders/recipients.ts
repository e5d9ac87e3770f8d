import { readRecipientsOf, type Recipient } from '../news/recipients'
import type { Db } from '../../platform/db/db'
import type { DueByRule } from './compose'

/**
 * Each person once, with what they are reminded of. It needs action, so that it reaches whoever chose to get only that. What is due at a
 * school where nobody can be mailed is left out.
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
