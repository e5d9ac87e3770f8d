import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list.module.css'

export type EmptyText = { title: string; body: ReactNode; action?: ReactNode }

/** `matched`: what there is no match for. */
type Props = { text: EmptyText; level: 2 | 3; matched?: { search: boolean; filters: boolean }; onClear?: () => void }

export function EmptyList({ text, level, matched, onClear }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const sought = [matched?.search && 'zoekterm', matched?.filters && 'filters'].filter(Boolean)
  if (sought.length > 0)
    return (
      <div className={classes.empty}>
        <Heading>Niets gevonden</Heading>
        <output>Geen enkele rij past bij deze {sought.join(' en ')}.</output>
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
