import { Link } from '@tanstack/react-router'
import type { FiguresParameters } from '../pageParameters'
import classes from './figures.module.css'

type Props = { title: string; options: { label: string; search: FiguresParameters; isCurrent: boolean }[] }

export const Choice = ({ title, options }: Props) => (
  <nav className={classes.choice} aria-label={title}>
    <span aria-hidden>{title}</span>
    {options.map(({ label, search, isCurrent }) => (
      <Link
        key={label}
        to="/cijfers"
        search={search}
        resetScroll={false}
        // Otherwise a link is current where the address has more than it.
        activeOptions={{ exact: true }}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)
