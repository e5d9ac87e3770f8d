import type { ReactNode } from 'react'
import { number } from '../words'
import classes from './list.module.css'

type Props = {
  title: string
  level: 1 | 2
  data: { count: number; count_is_minimum?: boolean | undefined } | undefined
  children: ReactNode
}

export function ListHead({ title, level, data, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className={classes.head}>
      <Heading>
        {title} {data && <span className={classes.count}>{`${number(data.count)}${data.count_is_minimum ? '+' : ''}`}</span>}
      </Heading>
      <div className={classes.actions}>{children}</div>
    </header>
  )
}
