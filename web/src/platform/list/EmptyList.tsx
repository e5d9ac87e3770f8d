import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list.module.css'

export type EmptyText = { title: string; body: string; action?: ReactNode }

/** Nothing here yet: what belongs here and the first step. Nothing found: a way back to everything. */
export function EmptyList({ text, onClear }: { text: EmptyText; onClear: (() => void) | undefined }) {
  if (onClear)
    return (
      <div className={classes.empty}>
        <h3>Niets gevonden</h3>
        <output>Geen enkele rij past bij deze zoekterm en filters.</output>
        <Button variant="default" onClick={onClear}>
          Filters wissen
        </Button>
      </div>
    )
  return (
    <div className={classes.empty}>
      <h3>{text.title}</h3>
      <p>{text.body}</p>
      {text.action}
    </div>
  )
}
