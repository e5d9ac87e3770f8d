import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dropdown, pastChoices } from '../api/dropdowns'
import type { Option } from './types'

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
