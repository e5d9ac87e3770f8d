import { groupBy } from '../../platform/arrays'
import { comparable, findLike } from '../likeness'
import type { schoolsTable } from '../../tables/schools'
import type { ReadContact } from './read'

export type School = Pick<typeof schoolsTable.$inferSelect, 'id' | 'name' | 'city' | 'brin' | 'postal_code' | 'is_active'>
type Named = ReadContact['school']

export const schoolText = ({ name, city, brin }: Named) =>
  [[name, city].filter(Boolean).join(', '), brin && `(${brin})`].filter(Boolean).join(' ')

const only = <T>(found: T[] | undefined) => (found?.length === 1 ? found[0] : undefined)

/**
 * Finds a school by its code, or else by its name, in its place where the list has one. An archived school is found only when no other is
 * meant.
 */
export function schoolFinder(schools: School[]) {
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
