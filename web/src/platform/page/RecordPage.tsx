import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api/api'
import { Loading } from './Loading'
import { Message } from './Message'
import { NotFoundPage } from './NotFoundPage'
import page from './page.module.css'
import { SkeletonLines, Section } from './Section'

type SkeletonSection = [title: string, lines: number]
type Props<T> = {
  query: { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<T> }
  /** 'Deze school'. */
  subject: string
  skeleton: SkeletonSection[][]
  children: (record: T) => ReactNode
}

export function RecordPage<T>({ query, subject, skeleton, children }: Props<T>) {
  const { data, error, refetch } = useQuery(query)
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (data !== undefined) return children(data)
  if (!error) return <SkeletonPage skeleton={skeleton} />
  return (
    <Message heading={`${subject} kon niet worden geladen`} actions={<Button onClick={() => void refetch()}>Opnieuw proberen</Button>}>
      Controleer uw verbinding en probeer het opnieuw.
    </Message>
  )
}

const SkeletonPage = ({ skeleton }: { skeleton: SkeletonSection[][] }) => (
  <div className={page.page} aria-busy="true">
    <Loading />
    <header className={page.head}>
      <Skeleton height={34} width="20rem" maw="80%" />
    </header>
    <SkeletonColumns skeleton={skeleton} />
  </div>
)

const SkeletonColumns = ({ skeleton }: { skeleton: SkeletonSection[][] }) => (
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
