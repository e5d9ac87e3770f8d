import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api/api'
import { Message } from './Message'
import { NotFoundPage } from './NotFoundPage'
import page from './page.module.css'
import { Bones, Section } from './Section'

type Coming = [title: string, lines: number]
type Props<T> = {
  query: { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<T> }
  /** 'Deze school'. */
  what: string
  /** The sections of each column. */
  coming: Coming[][]
  children: (record: T) => ReactNode
}

export function RecordPage<T>({ query, what, coming, children }: Props<T>) {
  const { data, error, refetch } = useQuery(query)
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (data !== undefined) return children(data)
  if (!error) return <Loading coming={coming} />
  return (
    <Message heading={`${what} kon niet worden geladen`} actions={<Button onClick={() => void refetch()}>Opnieuw proberen</Button>}>
      Controleer uw verbinding en probeer het opnieuw.
    </Message>
  )
}

const Loading = ({ coming }: { coming: Coming[][] }) => (
  <div className={page.page} aria-busy="true">
    <VisuallyHidden component="output">Laden…</VisuallyHidden>
    <header className={page.head}>
      <Skeleton height={34} width="20rem" maw="80%" />
    </header>
    <div className={page.columns}>
      {coming.map((parts) => (
        <div key={parts[0]?.[0]} className={page.column}>
          {parts.map(([title, lines]) => (
            <Section key={title} title={title}>
              <Bones lines={lines} />
            </Section>
          ))}
        </div>
      ))}
    </div>
  </div>
)
