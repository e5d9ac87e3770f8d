import { Checkbox } from '@mantine/core'

type Props = { label: string; count: number; chosen: number; onChoose: (isChosen: boolean) => void }

/** Of `count` rows that can be chosen. */
export const ChooseAll = ({ label, count, chosen, onChoose }: Props) => (
  <Checkbox
    aria-label={label}
    checked={count > 0 && chosen === count}
    indeterminate={chosen > 0 && chosen < count}
    disabled={count === 0}
    onChange={(event) => onChoose(event.currentTarget.checked)}
  />
)
