import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useShowAll } from '../../platform/hooks/screen'
import { Section } from '../../platform/page/RecordPage'
import { number } from '../../platform/words'
import classes from './overview.module.css'

const FIRST_LINES = 6

type Props<T> = { title: string; action?: ReactNode; items: T[]; children: (item: T) => ReactNode }

/** A section of lines, absent without any. A long one shows its first lines, and on paper all of them. */
export function Lines<T extends { id: number | string }>({ title, action, items, children }: Props<T>) {
  const { list, showsAll, showAll } = useShowAll<HTMLUListElement>(FIRST_LINES)
  if (items.length === 0) return null
  const isCut = !showsAll && items.length > FIRST_LINES
  return (
    <Section title={title} action={action}>
      <ul ref={list} className={classes.lines}>
        {items.map((item, index) => (
          <li key={item.id} className={isCut && index >= FIRST_LINES ? classes.rest : undefined}>
            {children(item)}
          </li>
        ))}
      </ul>
      {isCut && (
        <Button className={classes.more} variant="subtle" size="compact-sm" onClick={showAll}>
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
