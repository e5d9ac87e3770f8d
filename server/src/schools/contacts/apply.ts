import { and, eq, inArray, sql, isNull } from 'drizzle-orm'
import type { AppliedContacts, applyContacts as call } from '@pre-u/contract/schools/contacts/calls'
import type { Body } from '@pre-u/contract/platform/action'
import { fullName } from '@pre-u/contract/platform/names'
import { type MemberInput, members as kind } from '@pre-u/contract/schools/members'
import { inviteUsers } from '../../accounts/links'
import { usersTable as table } from '../../tables/accounts'
import type { Actor } from '../../platform/actor'
import { writeAudits } from '../../platform/audit/audit'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { invalid } from '../../platform/http/errors'
import {
  changeSelected,
  type Changed,
  type Earlier,
  earlierOf,
  lockSelected,
  pickFields,
  removeSelected,
  restoreSelected,
} from '../../platform/resource/bulkChange'
import { refuseBlockers } from '../../platform/resource/bulkRefusal'
import { hasId } from '../../platform/resource/query'
import { storeUndo, type Restore, TOO_LATE } from '../../platform/undo/undo'
import { members } from '../members'
import { schools } from '../resource'
import { outboxTable } from '../../platform/mail/table'

const CONTACT_LIST = 'contact_list'
type EarlierContacts = { changed: Earlier[]; added: { id: number; updated_at: string }[] }

/** Removes who was added, with the invitations that are not sent yet. It refuses to remove somebody who chose a password. */
const restoreContacts: Restore<EarlierContacts> = async (db, earlier, user) => {
  let count = 0
  for (const { changed, added } of earlier) {
    const rows = await lockSelected(db, members, added, user, TOO_LATE)
    refuseBlockers(rows.map((row) => ({ row, why: row.password_hash === null ? '' : `heeft al een wachtwoord gekozen. ${TOO_LATE}` })))
    await removeSelected(db, members, rows, user, `Een nieuwe contactpersoon is intussen in gebruik. ${TOO_LATE}`)
    const ids = rows.map(({ id }) => id)
    await db.delete(outboxTable).where(and(inArray(outboxTable.user_id, ids), isNull(outboxTable.sent_at)))
    // Primary contacts are restored last, because the database takes one per school.
    const [primaries, others] = [true, false].map((is) => changed.filter(({ is_primary }) => is_primary === is)) as [Earlier[], Earlier[]]
    const restored = [await restoreSelected(db, members, others, user), await restoreSelected(db, members, primaries, user)]
    count += rows.length + restored.reduce((sum, { after }) => sum + after.length, 0)
  }
  return count
}

export const contactRestores = { [CONTACT_LIST]: restoreContacts }

type Row = typeof table.$inferSelect
type NewMember = MemberInput & { school_id: number }
type Wish = Body<typeof call>

const BATCH = 1000
const AGAIN = 'Lees het bestand opnieuw in.'
const fields = ['first_name', 'infix', 'last_name', 'phone', 'function', 'is_primary'] as const

/** Locks the schools first, as every change of a primary contact does. */
async function lockSchools(db: Db, { new_members, changes }: Wish, user: Actor): Promise<number[]> {
  const changing = hasId(
    table,
    changes.map(({ id }) => id),
  )
  const ofChanged = await db.selectDistinct({ school_id: table.school_id }).from(table).where(changing)
  const ids = [...new Set([...new_members, ...ofChanged].flatMap(({ school_id }) => school_id ?? []))]
  const locked = await lockSelected(
    db,
    schools,
    ids.map((id) => ({ id })),
    user,
  )
  refuseBlockers(locked.map(({ name, is_active }) => ({ name, why: is_active ? '' : 'is gearchiveerd.' })))
  return ids
}

async function refuseTakenAddresses(db: Db, people: NewMember[]) {
  const emails = JSON.stringify(people.map(({ email }) => email.toLowerCase()))
  const isListed = sql`lower(${table.email}) in (select jsonb_array_elements_text(${emails}::jsonb))`
  const stored = await db
    .select({ email: sql<string>`lower(${table.email})` })
    .from(table)
    .where(isListed)
  const taken = new Set(stored.map(({ email }) => email))
  const listed = new Set<string>()
  const whyNot = (email: string) => {
    if (taken.has(email)) return `heeft al een account. ${AGAIN}`
    const isDouble = listed.has(email)
    listed.add(email)
    return isDouble ? 'staat twee keer in de lijst.' : ''
  }
  refuseBlockers(people.map((person) => ({ row: person, why: whyNot(person.email.toLowerCase()) })))
}

/** Finds whom the list makes primary contact of each school: the first that it names so, or its first person where nobody is one yet. */
function primariesOf(people: NewMember[], promoted: Row[], current: Row[]): Map<number, NewMember | Row> {
  const hasOne = new Set(current.map(({ school_id }) => school_id!))
  const primaries = new Map<number, NewMember | Row>()
  const candidates = [
    ...promoted,
    ...people.filter(({ is_primary }) => is_primary),
    ...people.filter(({ school_id }) => !hasOne.has(school_id)),
  ]
  for (const person of candidates) if (!primaries.has(person.school_id!)) primaries.set(person.school_id!, person)
  return primaries
}

async function insertMembers(db: Db, people: NewMember[], primaries: Map<number, NewMember | Row>, user: Actor): Promise<Row[]> {
  const added: Row[] = []
  for (let start = 0; start < people.length; start += BATCH) {
    const rows = people
      .slice(start, start + BATCH)
      .map((person) => ({ ...person, is_primary: primaries.get(person.school_id) === person, user_type: 'SCHOOL' as const }))
    added.push(...(await db.insert(table).values(rows).returning()))
  }
  const entries = added.map((row) => ({ id: row.id, title: fullName(row), before: null, after: row }))
  await writeAudits(db, kind, user, entries)
  return added
}

/** A person may be changed twice: the entry has the values before the first change, and the time of the last. */
function earlierOfAll(changes: Changed<Row>[]): Earlier[] {
  const byId = new Map<number, Earlier>()
  for (const earlier of changes.flatMap((change) => earlierOf(change, fields)))
    byId.set(earlier.id, { ...earlier, ...byId.get(earlier.id), touched_at: earlier.touched_at })
  return [...byId.values()]
}

/** Applies all or nothing. */
export async function applyContacts(context: Context, wish: Wish, user: Actor): Promise<AppliedContacts> {
  const { db } = context
  const { new_members, changes, invite } = wish
  if (new_members.length + changes.length === 0) throw invalid({ new_members: ['Kies ten minste één rij.'] })
  const schoolIds = await lockSchools(db, wish, user)
  await refuseTakenAddresses(db, new_members)
  const rows = await lockSelected(db, members, changes, user, AGAIN)
  const changeById = new Map(changes.map(({ id, change }) => [id, change]))
  const isPrimary = and(inArray(table.school_id, schoolIds), eq(table.is_primary, true))
  const current = await db.select().from(table).where(isPrimary).for('update')
  const promoted = rows.filter(({ id }) => changeById.get(id)!.is_primary)
  const primaries = primariesOf(new_members, promoted, current)

  // This is first, because the database takes one primary contact per school.
  const replaced = current.filter(({ id, school_id }) => primaries.has(school_id!) && !promoted.some((row) => row.id === id))
  const demoted = await changeSelected(
    db,
    members,
    replaced.map((row) => ({ row, values: { is_primary: false } })),
    user,
  )
  const demotedById = new Map(demoted.after.map((row) => [row.id, row]))
  const wanted = rows.map((row) => {
    const latest = demotedById.get(row.id) ?? row
    const is_primary = latest.is_primary || primaries.get(row.school_id!) === row
    return { row: latest, values: { ...pickFields(latest, fields), ...changeById.get(row.id), is_primary } }
  })
  const changed = await changeSelected(db, members, wanted, user)
  const added = await insertMembers(db, new_members, primaries, user)
  const invited = invite ? await inviteUsers(context, added, user) : []
  const earlier: EarlierContacts = {
    changed: earlierOfAll([demoted, changed]),
    added: added.map(({ id, updated_at }) => ({ id, updated_at })),
  }
  return {
    added: added.length,
    changed: changed.after.length,
    invited: invited.length,
    held_back: invite ? added.length - invited.length : 0,
    undo: await storeUndo(db, kind, CONTACT_LIST, [earlier], user),
  }
}
