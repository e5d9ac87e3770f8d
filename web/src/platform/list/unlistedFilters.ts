import { YEAR_FILTER } from '../address/schoolYear'
import type { ListContract } from '../api/resourceQueries'
import type { Filter } from './types'

const withoutIn = (name: string) => name.replace(/__in$/, '')

/** Filters of the address that the page does not offer: they are shown too, or a list would hide rows without saying so. */
export const unlistedFilters = <C extends ListContract>(filters: Filter<C>[], values: Record<string, string | undefined>) =>
  Object.keys(values)
    // The search field and the shell's list of school years show these two.
    .filter((name) => name !== 'search' && name !== YEAR_FILTER && values[name] && filters.every((filter) => filter.name !== name))
    .map((name) => {
      // `status` has the words of `status__in`, and the reverse.
      const alike = filters.find((filter) => withoutIn(filter.name) === withoutIn(name))
      const multiple = name !== withoutIn(name)
      return { kind: 'choice', options: [{ value: values[name], label: values[name] }], ...alike, name, multiple } as Filter<C>
    })
