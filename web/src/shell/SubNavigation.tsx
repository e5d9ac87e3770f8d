import type { User } from '@pre-u/contract/accounts/auth'
import { currentEntry, subNavigationFor } from '../navigation'
import { MenuEntries } from './MenuDrawer'
import classes from './SubNavigation.module.css'

type Props = { user: User; pathname: string; selectedSchool: { id: number; name: string } | null }

export function SubNavigation({ user, pathname, selectedSchool }: Props) {
  const entries = subNavigationFor(user, pathname, selectedSchool)
  if (entries.length === 0) return null
  const current = currentEntry(entries, pathname)
  return (
    <nav className={classes.bar} aria-label="Onderdelen">
      <MenuEntries entries={entries} current={current} classes={{ list: classes.list, entry: classes.tab }} />
    </nav>
  )
}
