import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'

/** `ids`: of records in an order that the reader knows, as the page of a list. */
type Props = { ids: readonly number[]; current: number; onGo: (id: number) => void }

/** Goes to the record before or after this one. */
export function Neighbours({ ids, current, onGo }: Props) {
  const at = ids.indexOf(current)
  if (at < 0 || ids.length < 2) return null
  const steps = [
    { label: 'Vorige', id: ids[at - 1], Icon: IconChevronUp },
    { label: 'Volgende', id: ids[at + 1], Icon: IconChevronDown },
  ]
  return steps.map(({ label, id, Icon }) => (
    <ActionIcon key={label} aria-label={label} disabled={id === undefined} onClick={() => id !== undefined && onGo(id)}>
      <Icon size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  ))
}
