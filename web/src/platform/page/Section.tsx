import { Skeleton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './page.module.css'

type Props = { title: string; action?: ReactNode; children: ReactNode }

/** One part of a record's page. */
export function Section({ title, action, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.sectionHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}

/** Lines to be. */
export const Bones = ({ lines }: { lines: number }) => (
  <div className={classes.bones} aria-busy="true">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height={14} width={`${90 - ((line * 23) % 45)}%`} />
    ))}
  </div>
)
