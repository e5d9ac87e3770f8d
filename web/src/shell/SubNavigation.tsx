import type { User } from '@pre-u/contract/accounts/auth'
import { currentEntry, subNavigationFor } from '../navigation'
import { MenuEntries } from './MenuDrawer'
import classes from './shell.module.css'

type Props = { user: User; pathname: string; selectedSchool: { id: number; name: string } | null }

export function SubNavigation({ user, pathname, selectedSchool }: Props) {
  const entries = subNavigationFor(user, pathname, selectedSchool)
  if (entries.length === 0) return null
  const current = currentEntry(entries, pathname)
  return (
    <nav className={classes.sub} aria-label="Onderdelen">
      <MenuEntries entries={entries} current={current} classes={{ list: classes.tabs, entry: classes.tab }} />
    </nav>
  )
}
