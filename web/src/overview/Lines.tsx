import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Section } from '../platform/page/Section'
import { number } from '../platform/words'
import classes from './overview.module.css'

const FIRST_LINES = 6

type Props<T> = { title: string; action?: ReactNode; items: T[]; children: (item: T) => ReactNode }

/** A section of lines, absent without any. A long one shows its first lines. */
export function Lines<T extends { id: number | string }>({ title, action, items, children }: Props<T>) {
  const [showsAll, setShowsAll] = useState(false)
  if (items.length === 0) return null
  const shown = showsAll ? items : items.slice(0, FIRST_LINES)
  return (
    <Section title={title} action={action}>
      <ul className={classes.lines}>
        {shown.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button className={classes.more} variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          Toon alle {number(items.length)}
        </Button>
      )}
    </Section>
  )
}

type LineProps = { link: ReactNode; detail: ReactNode; children?: ReactNode }

export const Line = ({ link, detail, children }: LineProps) => (
  <div className={classes.line}>
    <span className={classes.what}>
      {link}
      <small>{detail}</small>
    </span>
    {children}
  </div>
)
