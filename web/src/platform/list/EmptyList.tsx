import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list.module.css'

export type EmptyText = { title: string; body: ReactNode; action?: ReactNode }

type Props = { text: EmptyText; level: 2 | 3; onClear?: (() => void) | undefined }

export function EmptyList({ text, level, onClear }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  if (onClear)
    return (
      <div className={classes.empty}>
        <Heading>Niets gevonden</Heading>
        <output>Geen enkele rij past bij deze zoekterm en filters.</output>
        <Button variant="default" onClick={onClear}>
          Filters wissen
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
