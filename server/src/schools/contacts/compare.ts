import type { ContactChange, ContactComparison, ContactKind, ContactRow } from '@pre-u/contract/schools/contacts/calls'
import { type MemberInput, memberInput } from '@pre-u/contract/schools/members'
import { fullName } from '@pre-u/contract/platform/names'
import { explainComma } from '@pre-u/contract/students/import/pupilRows'
import type { usersTable } from '../../tables/accounts'
import { groupBy, inSlices } from '../../platform/arrays'
import type { ReadContact } from './read'
import { comparable, findLike } from '../likeness'
import type { schoolsTable } from '../../tables/schools'

type School = Pick<typeof schoolsTable.$inferSelect, 'id' | 'name' | 'city' | 'brin' | 'postal_code' | 'is_active'>
type Named = ReadContact['school']

const schoolText = ({ name, city, brin }: Named) => [[name, city].filter(Boolean).join(', '), brin && `(${brin})`].filter(Boolean).join(' ')

const only = <T>(found: T[] | undefined) => (found?.length === 1 ? found[0] : undefined)

/**
 * Finds a school by its code, or else by its name, in its place where the list has one. An archived school is found only when no other is
 * meant.
 */
function schoolFinder(schools: School[]) {
  const byCode = new Map(schools.filter(({ brin }) => brin !== '').map((school) => [school.brin, school]))
  const byInstitution = groupBy(schools, ({ brin }) => brin.slice(0, 4))
  const byName = groupBy(schools, ({ name }) => comparable(name))
  const suggest = findLike(schools.filter(({ is_active }) => is_active))

  const named = ({ name, city }: Named) => {
    const all = byName.get(comparable(name)) ?? []
    const there = city === '' ? all : all.filter((school) => comparable(school.city) === comparable(city))
    return only(there.filter(({ is_active }) => is_active)) ?? only(there)
  }
  const coded = ({ brin }: Named) => (brin === '' ? undefined : (byCode.get(brin) ?? only(byInstitution.get(brin.slice(0, 4)))))

  /** 'Lyceum, Assen' in one cell has its place behind the comma. */
  const apart = (school: Named): Named => {
    const [name = '', city = '', ...more] = school.name.split(',').map((part) => part.trim())
    return school.city === '' && city !== '' && more.length === 0 ? { ...school, name, city } : school
  }
  return {
    find: (wanted: Named) => coded(wanted) ?? (wanted.name === '' ? undefined : (named(wanted) ?? named(apart(wanted)))),
    suggest: (wanted: Named) => suggest({ ...apart(wanted), postal_code: '' }),
  }
}

type User = typeof usersTable.$inferSelect
type Comparable = 'first_name' | 'infix' | 'last_name' | 'phone' | 'function'
const comparedFields: Comparable[] = ['first_name', 'infix', 'last_name', 'phone', 'function']
const yesNo = (value: boolean) => (value ? 'Ja' : 'Nee')

/** A phone number is the same however it is grouped: '030 253 35 50' and '030-2533550'. */
const same = (field: Comparable, a: string, b: string) =>
  field === 'phone' ? a.replaceAll(/[^\d+]/g, '') === b.replaceAll(/[^\d+]/g, '') : a === b

/** Finds what the list says otherwise. What it leaves empty stays, except an infix where it has a name. */
function changeOf(user: User, person: MemberInput, hasFunction: boolean): { before: Record<string, string>; change: ContactChange } {
  const differing = comparedFields.filter(
    (field) =>
      (person[field] !== '' || field === 'infix') && (field !== 'function' || hasFunction) && !same(field, user[field], person[field]),
  )
  const isPromoted = person.is_primary && !user.is_primary
  return {
    before: { ...Object.fromEntries(differing.map((field) => [field, user[field]])), ...(isPromoted && { is_primary: yesNo(false) }) },
    change: { ...Object.fromEntries(differing.map((field) => [field, person[field]])), ...(isPromoted && { is_primary: true }) },
  }
}

function faultsOf(values: ReadContact['person']): { person: MemberInput | undefined; faults: string[] } {
  const { data, error } = memberInput.safeParse(values)
  const comma = explainComma(values.email)
  const faults = (error?.issues ?? []).map(({ path, message }) => (path[0] === 'email' && comma ? comma : message))
  return { person: data, faults: [...new Set(faults)] }
}

type Known = {
  finder: ReturnType<typeof schoolFinder>
  userByEmail: Map<string, User>
  schoolById: Map<number, School>
  primaryOf: Map<number, User>
}

/** Compares the list with the contact persons that are there, row by row. */
function comparer({ finder, userByEmail, schoolById, primaryOf }: Known) {
  const rowOfEmail = new Map<string, number>()
  const rowOfPrimary = new Map<number, number>()

  /** A school has one primary contact: the first of the list. */
  function notesOfPrimary(school: School | undefined, values: ReadContact['person'], row: number): string[] {
    if (!values.is_primary || !school) return []
    const earlier = rowOfPrimary.get(school.id)
    if (earlier !== undefined) {
      values.is_primary = false
      return [`Rij ${earlier} is al de eerste contactpersoon van deze school.`]
    }
    rowOfPrimary.set(school.id, row)
    const current = primaryOf.get(school.id)
    return current && current.email.toLowerCase() !== values.email.toLowerCase()
      ? [`Wordt eerste contactpersoon in plaats van ${fullName(current)}.`]
      : []
  }

  return (contact: ReadContact): ContactRow => {
    const { row, unknownFunction } = contact
    const values = { ...contact.person, function: contact.person.function || 'Contactpersoon' }
    const school = finder.find(contact.school)
    const answer = (kind: ContactKind, notes: string[], others: Partial<ContactRow> = {}): ContactRow => ({
      row,
      kind,
      school_text: schoolText(contact.school),
      school: school ? { id: school.id, name: school.name, city: school.city } : null,
      values,
      member: null,
      notes,
      ...others,
    })
    const { person, faults } = faultsOf(values)
    if (!person) return answer('faulty', faults)
    const email = person.email.toLowerCase()
    const earlier = rowOfEmail.get(email)
    if (earlier !== undefined) return answer('double', [`Hetzelfde e-mailadres staat in rij ${earlier}.`])
    rowOfEmail.set(email, row)
    const user = userByEmail.get(email)
    if (user && user.school_id === null) return answer('taken', ['Dit is het adres van een medewerker van Pre-U.'])
    if (user && school && user.school_id !== school.id)
      return answer('taken', [`Dit adres hoort bij ${fullName(user)} van ${schoolById.get(user.school_id!)!.name}.`])
    if (school && !school.is_active) return answer('faulty', ['Deze school is gearchiveerd.'])
    const notes = [
      ...(unknownFunction ? [`Functie ‘${unknownFunction}’ is onbekend; dit wordt Contactpersoon.`] : []),
      ...notesOfPrimary(user ? schoolById.get(user.school_id!) : school, values, row),
    ]
    if (user) {
      const own = schoolById.get(user.school_id!)!
      const { before, change } = changeOf(
        user,
        { ...person, is_primary: values.is_primary },
        contact.person.function !== '' && !unknownFunction,
      )
      const member = { id: user.id, updated_at: user.updated_at, before, change }
      return answer(Object.keys(change).length > 0 ? 'changed' : 'same', notes, {
        member,
        school: { id: own.id, name: own.name, city: own.city },
      })
    }
    return school ? answer('new', notes) : answer('unknown', notes)
  }
}

/** Each name is compared with every school that has a word in common: with thousands of names, other requests are served in between. */
const SUGGESTED_AT_ONCE = 20

export async function compareContacts(
  contacts: ReadContact[],
  schools: School[],
  users: User[],
): Promise<Omit<ContactComparison, 'columns'>> {
  const finder = schoolFinder(schools)
  const compare = comparer({
    finder,
    userByEmail: new Map(users.map((user) => [user.email.toLowerCase(), user])),
    schoolById: new Map(schools.map((school) => [school.id, school])),
    primaryOf: new Map(users.flatMap((user) => (user.is_primary ? [[user.school_id!, user] as const] : []))),
  })
  const rows = contacts.map(compare)
  const unknown = groupBy(
    contacts.filter((_, index) => rows[index]!.kind === 'unknown'),
    ({ school }) => schoolText(school),
  )
  const suggest = ([text, all]: [string, ReadContact[]]) => ({
    text,
    count: all.length,
    suggestions: finder.suggest(all[0]!.school).map(({ id, name, city }) => ({ id, name, city })),
  })
  const unknown_schools = await inSlices([...unknown], (slice) => slice.map(suggest), SUGGESTED_AT_ONCE)
  return { rows, unknown_schools }
}
