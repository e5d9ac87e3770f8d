import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Page } from '@pre-u/contract/platform/http'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { number } from '../words'
import classes from './list.module.css'

type HeadProps = {
  title: string
  level: 1 | 2
  data: { count: number; count_is_minimum?: boolean | undefined } | undefined
  children: ReactNode
}

export function ListHead({ title, level, data, children }: HeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className={classes.head}>
      <Heading>
        {title} {data && <span className={classes.count}>{`${number(data.count)}${data.count_is_minimum ? '+' : ''}`}</span>}
      </Heading>
      <div className={classes.actions}>{children}</div>
    </header>
  )
}

export type EmptyText = { title: string; body: ReactNode; action?: ReactNode }

/** `matched`: what there is no match for. */
type EmptyProps = { text: EmptyText; level: 2 | 3; matched?: { search: boolean; filters: boolean }; onClear?: () => void }

export function EmptyList({ text, level, matched, onClear }: EmptyProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const sought = [matched?.search && 'zoekterm', matched?.filters && 'filters'].filter(Boolean)
  if (sought.length > 0)
    return (
      <div className={classes.empty}>
        <Heading>Niets gevonden</Heading>
        <output>Er zijn geen resultaten voor deze {sought.join(' en ')}.</output>
        <Button variant="default" onClick={onClear}>
          {matched?.filters ? 'Filters wissen' : 'Zoekterm wissen'}
        </Button>
      </div>
    )
  return (
    <div className={classes.empty}>
      <Heading>{text.title}</Heading>
      <p>{text.body}</p>
      {text.action}
    </div>
  )
}

const SIZES = [25, 50, 100, 200]

type Props = {
  page: number
  size: number
  /** The previous page while the next one loads. */
  data: Page<{ id: number }>
  isStale: boolean
  onPage: (page: number) => void
  onSize: (size: number) => void
}

export function Pager({ page, size, data, isStale, onPage, onSize }: Props) {
  const { count, count_is_minimum: isMinimum = false, results } = data
  const lastPage = Math.max(1, Math.ceil(count / size))
  const hasNext = isStale ? page < lastPage || isMinimum : data.next !== null
  const steps = [
    { label: 'Eerste pagina', to: 1, Icon: IconChevronsLeft, enabled: page > 1 },
    { label: 'Vorige pagina', to: page - 1, Icon: IconChevronLeft, enabled: page > 1 },
    { label: 'Volgende pagina', to: page + 1, Icon: IconChevronRight, enabled: hasNext },
    { label: 'Laatste pagina', to: lastPage, Icon: IconChevronsRight, enabled: page < lastPage && !isMinimum },
  ]
  const from = (page - 1) * size + 1
  const until = isMinimum ? from + results.length - 1 : Math.min(page * size, count)
  return (
    <nav className={classes.pager} aria-label="Pagina's">
      <output>
        {number(isMinimum ? from : Math.min(from, count))}–{number(until)} van {number(count)}
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
      {lastPage > 1 && (
        <span className={classes.steps}>
          {steps.slice(0, 2).map((step) => (
            <Step key={step.label} {...step} onPage={onPage} />
          ))}
          <span>
            Pagina {number(page)} {!isMinimum && `van ${number(Math.max(page, lastPage))}`}
          </span>
          {steps.slice(2).map((step) => (
            <Step key={step.label} {...step} onPage={onPage} />
          ))}
        </span>
      )}
    </nav>
  )
}

type StepProps = {
  label: string
  to: number
  Icon: typeof IconChevronLeft
  enabled: boolean
  onPage: (page: number) => void
}

const Step = ({ label, to, Icon, enabled, onPage }: StepProps) => (
  <ActionIcon aria-label={label} disabled={!enabled} onClick={() => onPage(to)}>
    <Icon size={18} stroke={1.5} aria-hidden />
  </ActionIcon>
)
