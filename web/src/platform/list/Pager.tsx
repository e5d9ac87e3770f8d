import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import classes from './list.module.css'

const SIZES = [25, 50, 100, 200]
const number = (value: number) => value.toLocaleString('nl-NL')

type Props = {
  page: number
  size: number
  count: number
  isMinimum: boolean
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** `isMinimum`: there are more than were counted, and the next page is there for as long as this one is full. */
export function Pager({ page, size, count, isMinimum, onPage, onSize }: Props) {
  const last = Math.max(1, Math.ceil(count / size))
  const steps = [
    { label: 'Eerste pagina', to: 1, Icon: IconChevronsLeft, enabled: page > 1 },
    { label: 'Vorige pagina', to: page - 1, Icon: IconChevronLeft, enabled: page > 1 },
    { label: 'Volgende pagina', to: page + 1, Icon: IconChevronRight, enabled: page < last || isMinimum },
    { label: 'Laatste pagina', to: last, Icon: IconChevronsRight, enabled: page < last },
  ]
  return (
    <nav className={classes.pager} aria-label="Pagina's">
      <output>
        {number(Math.min((page - 1) * size + 1, count))}–{number(Math.min(page * size, count))} van {number(count)}
        {isMinimum && '+'}
      </output>
      {(count > SIZES[0]! || size !== SIZES[0]) && (
        <NativeSelect
          aria-label="Aantal per pagina"
          size="xs"
          value={size}
          data={[...new Set([...SIZES, size])]
            .toSorted((a, b) => a - b)
            .map((each) => ({ value: String(each), label: `${each} per pagina` }))}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      )}
      {last > 1 && (
        <span className={classes.steps}>
          {steps.slice(0, 2).map((step) => (
            <Step key={step.label} {...step} onPage={onPage} />
          ))}
          <span>
            Pagina {number(page)} {!isMinimum && `van ${number(last)}`}
          </span>
          {steps.slice(2).map((step) => (
            <Step key={step.label} {...step} onPage={onPage} />
          ))}
        </span>
      )}
    </nav>
  )
}

type StepProps = { label: string; to: number; Icon: typeof IconChevronLeft; enabled: boolean; onPage: (page: number) => void }

const Step = ({ label, to, Icon, enabled, onPage }: StepProps) => (
  <ActionIcon aria-label={label} disabled={!enabled} onClick={() => onPage(to)}>
    <Icon size={18} stroke={1.5} aria-hidden />
  </ActionIcon>
)
