import { Skeleton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './page.module.css'

type Props = { title: string; action?: ReactNode; children: ReactNode }

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

export const SkeletonLines = ({ lines }: { lines: number }) => (
  <div className={classes.bones} aria-busy="true">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height={14} width={`${90 - ((line * 23) % 45)}%`} />
    ))}
  </div>
)
