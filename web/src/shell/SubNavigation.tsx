import type { User } from '@pre-u/contract/auth'
import { Link } from '@tanstack/react-router'
import { currentEntry, subNavigationFor } from '../navigation'
import classes from './SubNavigation.module.css'

type Props = { user: User; pathname: string; selectedSchool: { id: number; name: string } | null }

export function SubNavigation({ user, pathname, selectedSchool }: Props) {
  const entries = subNavigationFor(user, pathname, selectedSchool)
  if (entries.length === 0) return null
  const current = currentEntry(entries, pathname)
  return (
    <nav className={classes.bar} aria-label="Onderdelen">
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link
              className={classes.tab}
              to={entry.to}
              activeOptions={{ exact: true }}
              aria-current={entry === current ? 'page' : undefined}
            >
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
