import { Drawer } from '@mantine/core'
import type { User } from '@pre-u/contract/auth'
import { fullName } from '@pre-u/contract/names'
import { Link } from '@tanstack/react-router'
import classes from './MenuDrawer.module.css'

type Entry = { to: string; label: string }
type Props = { opened: boolean; onClose: () => void; user: User; entries: Entry[]; current: Entry | undefined }

/** The menu where the bar has no room for it. */
export function MenuDrawer({ opened, onClose, user, entries, current }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} position="left" size="19rem" title="Menu">
      <p className={classes.welcome}>Welkom, {fullName(user)}</p>
      <nav aria-label="Hoofdmenu">
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.to}>
              <Link
                className={classes.entry}
                to={entry.to}
                activeOptions={{ exact: true }}
                aria-current={entry === current ? 'page' : undefined}
                onClick={onClose}
              >
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  )
}
