import type { ReactNode } from 'react'
import classes from './page.module.css'

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || <span className={classes.soft}>Niet ingevuld</span>}</dd>
  </div>
)
