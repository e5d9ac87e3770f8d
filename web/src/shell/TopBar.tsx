import { ActionIcon, Tooltip } from '@mantine/core'
import { isStaff } from '@pre-u/contract/access'
import type { User } from '@pre-u/contract/accounts/auth'
import { fullName } from '@pre-u/contract/platform/names'
import { IconLogout, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { landingPage } from '../guard'
import { currentEntry, headerTitle, menuFor } from '../navigation'
import { NewsButton } from '../notifications/news/public'
import { AccountMenu } from './AccountMenu'
import { askAndSignOut } from './askAndSignOut'
import { MenuDrawer, MenuEntries } from './MenuDrawer'
import { followsSchoolYear, SchoolYearMenu } from './SchoolYearMenu'
import classes from './shell.module.css'

export function TopBar({ user, pathname }: { user: User; pathname: string }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const entries = menuFor(user)
  const current = currentEntry(entries, pathname)
  return (
    <header className={classes.bar}>
      <ActionIcon className={classes.burger} aria-label="Menu openen" aria-haspopup="dialog" onClick={() => setDrawerOpen(true)}>
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      <Link className={classes.title} to={landingPage(user)} title={headerTitle(user)}>
        {headerTitle(user)}
      </Link>
      <nav className={classes.menu} aria-label="Hoofdmenu">
        <MenuEntries entries={entries} current={current} classes={{ list: classes.entries, entry: classes.entry }} />
      </nav>
      <div className={classes.person}>
        {followsSchoolYear(pathname) && <SchoolYearMenu />}
        <span className={classes.welcome}>Welkom, {fullName(user)}</span>
        {!isStaff(user) && (
          <span className={classes.news}>
            <NewsButton />
          </span>
        )}
        <AccountMenu user={user} />
        <Tooltip label="Uitloggen">
          <ActionIcon aria-label="Uitloggen" onClick={() => void askAndSignOut()}>
            <IconLogout size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <MenuDrawer opened={isDrawerOpen} onClose={() => setDrawerOpen(false)} user={user} entries={entries} current={current} />
    </header>
  )
}
