import { Drawer } from '@mantine/core'
import type { User } from '@pre-u/contract/accounts/auth'
import { fullName } from '@pre-u/contract/platform/names'
import { Link } from '@tanstack/react-router'
import type { Entry } from '../navigation'
import drawer from './overlays.module.css'

type Props = { opened: boolean; onClose: () => void; user: User; entries: Entry[]; current: Entry | undefined }

export function MenuDrawer({ opened, onClose, user, entries, current }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} position="left" size="19rem" title="Menu">
      <p className={drawer.welcome}>Welkom, {fullName(user)}</p>
      <nav aria-label="Hoofdmenu">
        <MenuEntries
          entries={entries}
          current={current}
          classes={{ list: drawer.drawerList, entry: drawer.drawerEntry }}
          onChoose={onClose}
        />
      </nav>
    </Drawer>
  )
}

type EntriesProps = {
  entries: Entry[]
  current: Entry | undefined
  classes: { list?: string | undefined; entry?: string | undefined }
  onChoose?: () => void
}

export const MenuEntries = ({ entries, current, classes, onChoose }: EntriesProps) => (
  <ul className={classes.list}>
    {entries.map((entry) => (
      <li key={entry.to}>
        <Link
          className={classes.entry}
          to={entry.to}
          activeOptions={{ exact: true }}
          aria-current={entry === current ? 'page' : undefined}
          onClick={onChoose}
        >
          {entry.cut !== undefined && <span>{entry.cut}</span>}
          {entry.label.slice(entry.cut?.length)}
        </Link>
      </li>
    ))}
  </ul>
)
