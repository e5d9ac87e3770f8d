import { MultiSelect as MantineMultiSelect, type MultiSelectProps, Select as MantineSelect, type SelectProps } from '@mantine/core'
import { useState } from 'react'

type Handlers = Pick<SelectProps, 'onFocus' | 'onDropdownOpen'>

/**
 * Mantine keeps the options of a closed list in the page, 180 for a message, and renders them again with each letter that is typed in the
 * form. These are rendered from the moment that the field has the focus.
 */
function useOptionsWhenReached({ onFocus, onDropdownOpen }: Handlers) {
  const [isReached, setReached] = useState(false)
  const handlers: Handlers = {
    onFocus: (event) => {
      setReached(true)
      onFocus?.(event)
    },
    // A screen reader may open a list without the focus.
    onDropdownOpen: () => {
      setReached(true)
      onDropdownOpen?.()
    },
  }
  return { ...(!isReached && { limit: 0 }), ...handlers }
}

export function Select(props: SelectProps) {
  return <MantineSelect {...props} {...useOptionsWhenReached(props)} />
}

export function MultiSelect(props: MultiSelectProps) {
  return <MantineMultiSelect {...props} {...useOptionsWhenReached(props)} />
}
