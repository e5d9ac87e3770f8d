import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { YEAR_FILTER } from '../address/schoolYear'
import type { ListContract } from '../api/resourceQueries'
import type { Filter, Option } from './types'
import { dropdown, pastChoices } from '../api/dropdowns'

const SEVERAL = '__in'
const takesSeveral = (name: string) => name.endsWith(SEVERAL)
/** `status` for `status__in`, and the reverse. */
const twinOf = (name: string) => (takesSeveral(name) ? name.replace(SEVERAL, '') : `${name}${SEVERAL}`)

// The search field and the shell's list of school years show these two.
const SHOWN_ELSEWHERE = ['search', YEAR_FILTER]

/** The names of the values of a filter by choice: of one, or of several with commas. */
export const labelsOf = ({ options, multiple }: { options: Option[]; multiple?: boolean | undefined }, value: string) =>
  (multiple ? value.split(',') : [value]).map((each) => options.find((option) => option.value === each)?.label ?? each)

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

type Choices = Parameters<typeof pastChoices>[0]
type Choice<C extends Choices> = Awaited<ReturnType<NonNullable<ReturnType<typeof pastChoices<C>>['queryFn']>>>[number]
type Labelled<C extends Choices> = { value: string | undefined; labelOf: (choice: Choice<C>) => string; enabled?: boolean }

/**
 * The options of a filter: what is offered, and under a heading what is past. The latter is loaded when the filter is opened, or when the
 * address names one that is not offered: most people look at what is current.
 */
export function useChoiceOptions<C extends Choices>(kind: C, heading: string, { value, labelOf, enabled = true }: Labelled<C>) {
  const [isOpened, setOpened] = useState(false)
  const { data: offered = [] } = useQuery({ ...dropdown(kind), enabled })
  const toOption = (choice: Choice<C>): Option => ({ value: String((choice as { id: number }).id), label: labelOf(choice) })
  const options = offered.map(toOption)
  const isNamedOnly = enabled && value !== undefined && !options.some((option) => option.value === value)
  const { data: past = [] } = useQuery({ ...pastChoices(kind), enabled: isOpened || isNamedOnly })
  const all = [...options, ...past.map((choice) => ({ ...toOption(choice), group: heading }))]
  return { options: all, loadPast: () => setOpened(true) }
}
