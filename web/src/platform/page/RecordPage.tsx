import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { ApiError } from '../api/http'
import { Loading, Message, NotFoundPage } from './Message'
import page from './page.module.css'
import { isRecordId } from '../address/searchParams'
import { queryClient } from '../api/queryClient'
import type { Item, ListContract, ListQueries } from '../api/resourceQueries'

type SkeletonSection = [title: string, lines: number]
type Query<T> = { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<T> }
type Props<T> = {
  query: Query<T>
  /** 'Deze school'. */
  subject: string
  skeleton: SkeletonSection[][]
  children: (record: T) => ReactNode
}

type AddressProps<T> = Omit<Props<T>, 'query'> & { queries: { one: (id: number) => Query<T> }; id: string }

/** `id`: as it is in the address, where anything can be. */
export const RecordPageAt = <T,>({ queries, id, ...others }: AddressProps<T>) =>
  isRecordId(id) ? <RecordPage key={id} query={queries.one(Number(id))} {...others} /> : <NotFoundPage />

export function RecordPage<T>({ query, subject, skeleton, children }: Props<T>) {
  const { data, error, refetch } = useQuery(query)
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (data !== undefined) return children(data)
  if (!error)
    return (
      <div className={page.page} aria-busy="true">
        <Loading />
        <header className={page.head}>
          <Skeleton height={34} width="20rem" maw="80%" />
        </header>
        <SkeletonColumns skeleton={skeleton} />
      </div>
    )
  return (
    <Message heading={`${subject} kon niet worden geladen`} actions={<Button onClick={() => void refetch()}>Opnieuw proberen</Button>}>
      Controleer uw verbinding en probeer het opnieuw.
    </Message>
  )
}

const SkeletonColumns = ({ skeleton }: Pick<Props<unknown>, 'skeleton'>) => (
  <div className={page.columns}>
    {skeleton.map((parts) => (
      <div key={parts[0]?.[0]} className={page.column}>
        {parts.map(([title, lines]) => (
          <Section key={title} title={title}>
            <SkeletonLines lines={lines} />
          </Section>
        ))}
      </div>
    ))}
  </div>
)

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={page.section} aria-labelledby={id}>
      <header className={page.sectionHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}

export const SkeletonLines = ({ lines }: { lines: number }) => (
  <div className={page.bones} aria-busy="true">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height={14} width={`${90 - ((line * 23) % 45)}%`} />
    ))}
  </div>
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || <span className={page.soft}>Niet ingevuld</span>}</dd>
  </div>
)

/** `ids`: of records in an order that the reader knows, as the page of a list. */
type NeighboursProps = { ids: readonly number[]; current: number; onGo: (id: number) => void }

export function Neighbours({ ids, current, onGo }: NeighboursProps) {
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

/** The record that a page shows at this address, from memory or the server. */
export const loadRecord = async <C extends ListContract>({ one }: Pick<ListQueries<C>, 'one'>, id: string): Promise<Item<C> | undefined> =>
  isRecordId(id) ? queryClient.ensureQueryData(one(Number(id))) : undefined
