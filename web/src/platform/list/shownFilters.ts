import { YEAR_FILTER } from '../address/schoolYear'
import type { ListContract } from '../api/resourceQueries'
import type { Filter } from './types'

const SEVERAL = '__in'
const takesSeveral = (name: string) => name.endsWith(SEVERAL)
/** `status` for `status__in`, and the reverse. */
const twinOf = (name: string) => (takesSeveral(name) ? name.replace(SEVERAL, '') : `${name}${SEVERAL}`)

// The search field and the shell's list of school years show these two.
const SHOWN_ELSEWHERE = ['search', YEAR_FILTER]

type Shown<C extends ListContract> = Filter<C> & {
  /** The name in the address, which a change under another name clears. */
  source: string
}

/**
 * The filters of the page, each with the value of its twin where the address has only that one, then the filters of the address that the
 * page does not offer: without them a list would hide rows without saying so.
 */
export function shownFilters<C extends ListContract>(filters: Filter<C>[], values: Record<string, string | undefined>): Shown<C>[] {
  const offered = filters.map((filter): Shown<C> => {
    const twin = twinOf(filter.name)
    if (values[filter.name] || !values[twin]) return { ...filter, source: filter.name }
    return { ...filter, source: twin, ...(takesSeveral(twin) && { name: twin, multiple: true }) }
  })
  const unlisted = Object.keys(values)
    .filter((name) => values[name] && !SHOWN_ELSEWHERE.includes(name) && offered.every(({ source }) => source !== name))
    .map((name) => {
      const alike = filters.find((filter) => filter.name === twinOf(name))
      const options = [{ value: values[name], label: values[name] }]
      return { kind: 'choice', options, ...alike, name, source: name, multiple: takesSeveral(name) } as Shown<C>
    })
  return [...offered, ...unlisted]
}
