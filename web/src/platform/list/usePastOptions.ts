import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pastChoices } from '../api/dropdowns'
import type { Option } from './types'

type Choices = Parameters<typeof pastChoices>[0]
type Choice<C extends Choices> = Awaited<ReturnType<NonNullable<ReturnType<typeof pastChoices<C>>['queryFn']>>>[number]

/**
 * Options for what is past, under a heading. They are loaded when the filter is opened, or when the address names one that is not offered:
 * most people look at what is current.
 */
export function usePastOptions<C extends Choices>(
  kind: C,
  heading: string,
  { value, isOffered, labelOf }: { value: string | undefined; isOffered: boolean; labelOf: (choice: Choice<C>) => string },
) {
  const client = useQueryClient()
  const [isOpened, setOpened] = useState(false)
  const { data = [] } = useQuery({ ...pastChoices(kind), enabled: isOpened || (value !== undefined && !isOffered) })
  const options = data.map((choice): Option => ({ value: String((choice as { id: number }).id), label: labelOf(choice), group: heading }))
  const prepare = async () => {
    await client.ensureQueryData(pastChoices(kind))
    setOpened(true)
  }
  return { options, prepare }
}
